import { MapPin, Users } from 'lucide-react';
import type { User } from '@doorsign/shared-schema/api';
import type { NavigationItem } from '../navigation.ts';
import { SidebarItem } from './sidebar-item.tsx';

export const LOCATIONS: NavigationItem = { path: '/locations', label: 'Locations', icon: MapPin };
export const TEAM: NavigationItem = { path: '/team', label: 'Team', icon: Users };

/** The sidebar's entry of the locations. */
export function LocationsLink({ user }: { user: User }) {
  return <SidebarItem item={LOCATIONS} user={user} unsaved={false} />;
}

/** The sidebar's entry of the team. */
export function TeamLink({ user }: { user: User }) {
  return <SidebarItem item={TEAM} user={user} unsaved={false} />;
}
