import { NavLink } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { namesBusiness } from '../../local/business-key.ts';
import { hasLocations, isGuest } from '../../local/chosen-location.ts';
import { hasBusinessEntries, HISTORY, isShown, SIDEBAR } from '../navigation.ts';
import { DomainsIndicator } from './domains-indicator.tsx';
import { BusinessLinks, KeptHolidaysLink, SidebarSwitcher } from './on-demand.ts';
import { SidebarItem } from './sidebar-item.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useDraftsElsewhere } from './use-drafts-elsewhere.ts';

/** The desktop's navigation. */
export function Sidebar({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const unsaved = useDraftsElsewhere();
  return (
    <div data-sidebar className="sticky top-0 hidden h-dvh w-62 flex-col border-r border-line bg-shade lg:flex">
      <NavLink
        to="/dashboard"
        aria-label="Doorsign, go to the dashboard"
        className="mx-3.5 mt-3 mb-2 self-start rounded-control p-2"
      >
        <Logo />
      </NavLink>
      {hasLocations(user) || namesBusiness(user) ? <SidebarSwitcher /> : null}
      <nav aria-label="Main" className="flex flex-1 flex-col overflow-y-auto px-3.5 py-1">
        <ul className="space-y-0.5">
          {SIDEBAR.filter((item) => isShown(item, user)).map((item) => (
            <li key={item.path}>
              <SidebarItem item={item} user={user} unsaved={unsaved.includes(item)} />
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-2">
          {user.features.holidayScheduling ? null : <KeptHolidaysLink />}
          {hasBusinessEntries(user) ? <BusinessLinks user={user} /> : null}
          <SidebarItem item={HISTORY} user={user} unsaved={false} />
        </div>
      </nav>
      <div className="space-y-3 p-3.5">
        <DomainsIndicator user={user} />
        {user.plan === 'free' && !isGuest(user) ? (
          <ButtonLink to="/pricing" variant="secondary" className="w-full">
            Unlock More Features
          </ButtonLink>
        ) : null}
        <div className="flex gap-2">
          <ThemeSwitch />
          <button
            type="button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts"
            onClick={onShortcuts}
            className="size-11 shrink-0 rounded-control border border-line font-semibold text-muted hover:bg-track hover:text-ink"
          >
            ?
          </button>
        </div>
      </div>
    </div>
  );
}
