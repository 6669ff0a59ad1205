import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { NavLink, useLocation } from '../../lib/router.tsx';
import type { User } from '@doorsign/shared-schema/api';
import { classes } from '../../ui/classes.ts';
import { MORE, TABS, type NavigationItem } from '../navigation.ts';
import { MoreSheet } from './on-demand.ts';
import { UnsavedMark } from './unsaved-mark.tsx';
import { useDraftsElsewhere } from './use-drafts-elsewhere.ts';

const tab =
  'group flex min-h-[60px] w-full flex-col items-center justify-center gap-1 text-xs leading-none font-medium';
const pill =
  'grid h-7 w-12 place-items-center rounded-full transition-colors group-aria-[current=page]:bg-brand-soft group-aria-[current=page]:text-on-brand-soft';

const MARK = 'absolute top-1.5 left-1/2 ml-2.5 flex';

function Tab({ item, user, unsaved }: { item: NavigationItem; user: User; unsaved: boolean }) {
  const { path, label, icon: Icon, needs } = item;
  if (needs && !user.features[needs])
    return (
      <button type="button" disabled className={classes(tab, 'relative text-muted')}>
        <span className={pill}>
          <Icon aria-hidden className="size-5" />
        </span>
        <span>{label}</span>{' '}
        <span className="absolute top-1 left-1/2 ml-2 rounded-full bg-holiday-soft px-1.5 py-0.5 whitespace-nowrap text-xs leading-none font-semibold text-holiday-text">
          Pro
        </span>
      </button>
    );
  return (
    <NavLink to={path} className={({ isActive }) => classes(tab, 'relative', isActive ? 'text-ink' : 'text-muted')}>
      <span className={pill}>
        <Icon aria-hidden className="size-5" />
      </span>
      <span>{label}</span>
      {unsaved ? <UnsavedMark className={MARK} /> : null}
    </NavLink>
  );
}

/** The phone's navigation, within reach of the thumb. On very low windows it is not fixed, to leave room for the on-screen
 * keyboard. */
export function TabBar({ user, onShortcuts }: { user: User; onShortcuts: () => void }) {
  const [more, setMore] = useState(false);
  const { pathname } = useLocation();
  const unsaved = useDraftsElsewhere().map(({ path }) => path);
  const inMore =
    /^\/(locations|team|developers)(\/|$)/.test(pathname) || MORE.some(({ path }) => pathname.startsWith(path));
  return (
    <>
      <nav
        data-tab-bar
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] tiny:static lg:hidden"
      >
        <ul className="mx-auto grid max-w-lg grid-cols-5">
          {TABS.map((item) => (
            <li key={item.path}>
              <Tab item={item} user={user} unsaved={unsaved.includes(item.path)} />
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={inMore ? 'page' : undefined}
              onClick={() => setMore(true)}
              className={classes(tab, 'relative', inMore ? 'text-ink' : 'text-muted')}
            >
              <span className={pill}>
                <Ellipsis aria-hidden className="size-5" />
              </span>
              <span>More</span>
              {MORE.some(({ path }) => unsaved.includes(path)) ? <UnsavedMark className={MARK} /> : null}
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet open={more} onClose={() => setMore(false)} user={user} onShortcuts={onShortcuts} />
    </>
  );
}
