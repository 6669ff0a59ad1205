import type { User } from '@doorsign/shared-schema/api';
import { NavLink } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import type { NavigationItem } from '../navigation.ts';
import { UnsavedMark } from './unsaved-mark.tsx';

const row = 'group flex min-h-10 items-center gap-3 rounded-control border px-2.5 font-medium transition-colors';

/** One entry. Without its feature it is marked Pro and is not a link. */
export function SidebarItem({ item, user, unsaved }: { item: NavigationItem; user: User; unsaved: boolean }) {
  const { path, label, icon: Icon, needs } = item;
  if (needs && !user.features[needs])
    return (
      <button type="button" disabled className={classes(row, 'w-full border-transparent text-muted')}>
        <Icon aria-hidden className="size-4.5 shrink-0" />
        {label}{' '}
        <Badge tone="holiday" className="ml-auto">
          Pro
        </Badge>
      </button>
    );
  return (
    <NavLink
      to={path}
      className={({ isActive }) =>
        classes(
          row,
          isActive
            ? 'border-line bg-card text-ink shadow-card'
            : 'border-transparent text-muted hover:bg-track hover:text-ink',
        )
      }
    >
      <Icon aria-hidden className="size-4.5 shrink-0 group-aria-[current=page]:text-brand" />
      {label}
      {unsaved ? <UnsavedMark className="ml-auto flex" /> : null}
    </NavLink>
  );
}
