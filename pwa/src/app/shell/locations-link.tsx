import { MapPin, Users } from 'lucide-react';
import type { User } from '@doorsign/shared-schema/api';
import { SidebarItem } from './sidebar-item.tsx';

/** The sidebar's entry of the locations. */
export function LocationsLink({ user }: { user: User }) {
  return <SidebarItem item={{ path: '/locations', label: 'Locations', icon: MapPin }} user={user} unsaved={false} />;
}

/** The sidebar's entry of the team. */
export function TeamLink({ user }: { user: User }) {
  return <SidebarItem item={{ path: '/team', label: 'Team', icon: Users }} user={user} unsaved={false} />;
}
