import { CalendarDays } from 'lucide-react';
import { entriesOf, upcomingEntries } from '../../lib/dated-entry.ts';
import { Link } from '../../lib/router.tsx';
import { readWallClock } from '../../lib/wall-clock.ts';
import { useSettings } from '../../local/hooks.ts';
import { useServices } from '../../local/services.ts';

/** A link to the holidays kept from a higher plan. Visitors still see them, and owners on every plan can remove them.
 * Source: shared-schema/docs/product-rules.md#p7. */
export function KeptHolidaysLink({ onFollow }: { onFollow?: () => void }) {
  const { now } = useServices();
  const settings = useSettings();
  if (!settings) return null;
  const today = readWallClock(settings.timezone, now()).date;
  const kept = upcomingEntries(entriesOf(settings), today).length;
  if (kept === 0) return null;
  return (
    <Link
      to="/holidays"
      onClick={onFollow}
      className="flex min-h-10 items-center gap-3 rounded-control px-2.5 font-medium text-muted hover:bg-track hover:text-ink"
    >
      <CalendarDays aria-hidden className="size-4.5 shrink-0" />
      Saved holidays
      <span className="ml-auto tabular">{kept}</span>
    </Link>
  );
}
