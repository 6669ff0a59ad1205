import type { User } from '@doorsign/shared-schema/api';
import { businessEntries } from './business-entries.ts';
import { SidebarItem } from './sidebar-item.tsx';

/** The sidebar's entries about the whole business. */
export function BusinessLinks({ user }: { user: User }) {
  return businessEntries(user).map((item) => <SidebarItem key={item.path} item={item} user={user} unsaved={false} />);
}
