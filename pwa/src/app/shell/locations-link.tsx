import { MapPin, Users, Webhook } from 'lucide-react';
import type { User } from '@doorsign/shared-schema/api';
import type { NavigationItem } from '../navigation.ts';
import { showsDevelopers } from './shows-developers.ts';
import { SidebarItem } from './sidebar-item.tsx';

export const LOCATIONS: NavigationItem = { path: '/locations', label: 'Locations', icon: MapPin };
export const TEAM: NavigationItem = { path: '/team', label: 'Team', icon: Users };
export const DEVELOPERS: NavigationItem = { path: '/developers', label: 'API & Webhooks', icon: Webhook };

/** The sidebar's entry of the locations. */
export function LocationsLink({ user }: { user: User }) {
  return <SidebarItem item={LOCATIONS} user={user} unsaved={false} />;
}

/** The sidebar's entry of the team. */
export function TeamLink({ user }: { user: User }) {
  return <SidebarItem item={TEAM} user={user} unsaved={false} />;
}

/** The sidebar's entry of API keys and webhooks. */
export function DevelopersLink({ user }: { user: User }) {
  return showsDevelopers(user) ? <SidebarItem item={DEVELOPERS} user={user} unsaved={false} /> : null;
}
