import { ChevronsUpDown } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { User } from '@doorsign/shared-schema/api';
import { CopyToOthers } from '../../features/locations/copy-to-others.tsx';
import { LimitBanner } from '../../features/locations/limit-banner.tsx';
import { useLocation } from '../../lib/router.tsx';
import { businessOf } from '../../local/team/business-of.ts';
import { namesBusiness } from '../../local/business-key.ts';
import { useSession } from '../../local/session/session.ts';
import { useLocationId } from '../../local/own-query.ts';
import { useLocations, useLocationsWithSettings } from '../../local/locations/locations.ts';
import { dialogOnDemand } from '../../ui/on-demand.tsx';
import type { LocationSheetProps } from './location-sheet.tsx';
import { sectionAt } from './section-at.ts';
import { useCurrentLocation } from './use-current-location.ts';

const LocationSheet = dialogOnDemand<'LocationSheet', LocationSheetProps>(
  () => import('./location-sheet.tsx'),
  'LocationSheet',
);

/** Whether the list is open. The list is outside of both switchers, one of which is hidden at each width. */
const sheet = createStore(() => ({ open: false }));

/** The button that shows the current location and opens the list of all. Nothing for a business with one location. */
function Switcher() {
  const locations = useLocations()?.filter(({ state }) => state !== 'archived') ?? [];
  const locationId = useLocationId();
  const { user } = useSession();
  const business = user && namesBusiness(user) ? businessOf(user).name : undefined;
  const name = locations.find(({ id }) => id === locationId)?.name ?? business;
  if (locations.length < 2 && business === undefined) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => sheet.setState({ open: true })}
      className="flex min-h-10 w-full items-center gap-2 rounded-control border border-field-line bg-card px-3 py-1.5 text-left font-semibold hover:border-ink"
    >
      <span className="min-w-0 grow">
        <span className="sr-only">{locations.length < 2 ? 'Business:' : 'Location:'}</span>{' '}
        <span title={name} className="block truncate">
          {name}
        </span>
        {business !== undefined && business !== name ? (
          <span title={business} className="block truncate text-hint leading-5 font-normal text-muted">
            {business}
          </span>
        ) : null}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  );
}

/** The desktop's switcher, under the logo. */
export function SidebarSwitcher() {
  return (
    <div className="mx-3.5 mb-2 empty:hidden">
      <Switcher />
    </div>
  );
}

/** The number of different domains in use at all locations, which the plan limits together. */
function DomainsInUse({ limit }: { limit: number }) {
  const locations = useLocationsWithSettings()?.filter(({ state }) => state !== 'archived');
  const used = new Set(locations?.flatMap(({ settings }) => settings.domains)).size;
  return (
    <p className="text-muted max-lg:mt-2">
      {used} of {limit} domains in use across your locations
    </p>
  );
}

/** The current location above the title of every screen: on a phone the switcher, else its name. Beside it the screen's settings can be copied
 * to other locations. */
export function PageSwitcher({ user }: { user: User }) {
  const name = useCurrentLocation();
  const { pathname } = useLocation();
  const { open } = useStore(sheet);
  if (name === null)
    return namesBusiness(user) ? (
      <div className="mx-auto w-full max-w-[1040px] px-4 pt-3 sm:px-6 lg:hidden">
        <Switcher />
        <LocationSheet open={open} onClose={() => sheet.setState({ open: false })} />
      </div>
    ) : null;
  const section = sectionAt(pathname);
  return (
    <div className="mx-auto w-full max-w-[1040px] px-4 pt-3 sm:px-6 lg:-mb-7 lg:px-10 lg:pt-5">
      <div className="items-center justify-between gap-4 lg:flex lg:min-h-10">
        <p title={name} className="hidden truncate font-semibold text-muted lg:block">
          {name}
        </p>
        <div className="lg:hidden">
          <Switcher />
        </div>
        {pathname === '/install' ? (
          <p className="text-muted max-lg:mt-2">This code is for {name}. Each location has its own.</p>
        ) : null}
        {pathname === '/domain' ? <DomainsInUse limit={user.limits.domains} /> : null}
        {section ? <CopyToOthers key={section} section={section} /> : null}
      </div>
      <div className="mt-3 mb-5 empty:hidden lg:mb-9">
        <LimitBanner user={user} />
      </div>
      <LocationSheet open={open} onClose={() => sheet.setState({ open: false })} />
    </div>
  );
}
