import { Check } from 'lucide-react';
import { formatStatus, oneLine, statusAt } from '@doorsign/shared-schema/status';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { Link } from '../../lib/router.tsx';
import { scheduleOf } from '../../lib/schedule-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { withUnbrokenTimes } from '../../lib/unbroken-times.ts';
import { useChooseLocation } from '../../local/locations/choose-location.ts';
import { useLocationsWithSettings, type LocationWithSettings } from '../../local/locations/locations.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { BusinessChoices } from './business-choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';

export interface LocationSheetProps {
  open: boolean;
  onClose: () => void;
}

/** The list in which the owner chooses the location that this tab shows. It works without a connection. */
export function LocationSheet({ open, onClose }: LocationSheetProps) {
  return (
    <Dialog open={open} title="Where are you working?" onClose={onClose}>
      <Choices onClose={onClose} />
    </Dialog>
  );
}

function Choices({ onClose }: Pick<LocationSheetProps, 'onClose'>) {
  const locations = useLocationsWithSettings() ?? [];
  const choose = useChooseLocation();
  const pick = (id: string): void => {
    onClose();
    choose(id);
  };
  return (
    <>
      <ul className="-mx-2 empty:hidden">
        {locations
          .filter(({ state }, _, { length }) => state !== 'archived' && length > 1)
          .map((location) => (
            <li key={location.id}>
              <Choice location={location} onPress={() => pick(location.id)} />
            </li>
          ))}
      </ul>
      <BusinessChoices onClose={onClose} />
      {locations.length > 1 ? (
        <Link
          to="/locations"
          onClick={onClose}
          className="mt-2 -mb-2 flex min-h-12 items-center border-t border-line font-medium text-brand"
        >
          All locations
        </Link>
      ) : null}
    </>
  );
}

function Choice({ location, onPress }: { location: LocationWithSettings; onPress: () => void }) {
  const { id, name, state, settings, hasDrafts } = location;
  const isCurrent = useLocationId() === id;
  const now = useNow(useServices().now, MINUTE);
  const status = statusAt(scheduleOf(settings), now);
  const isPaused = state !== 'active';
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      disabled={isPaused}
      onClick={onPress}
      className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left hover:bg-track disabled:text-muted disabled:hover:bg-transparent"
    >
      <StatusDot tone={isPaused ? 'other' : status.status} />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="block text-muted tabular">
          {isPaused
            ? 'Paused'
            : withUnbrokenTimes(oneLine(status.status, formatStatus(status, now, settings.timezone)))}
          {hasDrafts ? ' · Unsaved changes' : null}
        </span>
      </span>
      {isCurrent ? <Check aria-hidden className="size-4 shrink-0 text-brand" /> : null}
    </button>
  );
}
