import {
  CalendarDays,
  Clock,
  Code,
  CreditCard,
  Globe,
  History,
  LayoutDashboard,
  Paintbrush,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import type { User } from '@doorsign/shared-schema/api';
import type { Feature } from '@doorsign/shared-schema/plans';
import type { EditLabel } from '@doorsign/shared-schema/registers';
import { hasLocations, isGuest } from '../local/chosen-location.ts';

/** One entry of the sidebar. */
export interface NavigationItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Without this feature the entry is marked Pro and is disabled. */
  needs?: Feature;
  /** The section of the settings that the screen edits. */
  section?: EditLabel;
}

/** The sidebar, in order. Source: facts shell.sidebar.*. */
export const SIDEBAR: readonly NavigationItem[] = [
  { path: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { path: '/hours', label: 'Business Hours', icon: Clock, section: 'hours' },
  { path: '/holidays', label: 'Holidays', icon: CalendarDays, needs: 'holidayScheduling', section: 'holidays' },
  { path: '/styling', label: 'Widget Style', icon: Paintbrush, section: 'style' },
  { path: '/domain', label: 'Domain', icon: Globe, section: 'domain' },
  { path: '/install', label: 'Install Widget', icon: Code },
  { path: '/billing', label: 'Billing', icon: CreditCard },
  { path: '/profile', label: 'Profile', icon: UserRound, section: 'profile' },
];

/** Returns the sidebar's entry for a path. @throws for a path without one */
const item = (path: string): NavigationItem => {
  const found = SIDEBAR.find((entry) => entry.path === path);
  if (!found) throw new Error(`No sidebar entry ${path}`);
  return found;
};

/** The phone's tab bar. The other entries are in its fifth tab, More. Source: shared-schema/docs/product-rules.md#r13. */
export const TABS: readonly NavigationItem[] = [
  item('/dashboard'),
  { ...item('/hours'), label: 'Hours' },
  item('/holidays'),
  { ...item('/styling'), label: 'Style' },
];

/** The entry below the sidebar's list; facts shell.sidebar.* define that list entry by entry.
 * Source: shared-schema/docs/decisions/0027-history-screen.md. */
export const HISTORY: NavigationItem = { path: '/history', label: 'History', icon: History };

/** Returns whether a person sees an entry: billing is the owner's. */
export const isShown = ({ path }: NavigationItem, user: User): boolean => path !== '/billing' || !isGuest(user);

/** Returns whether the business has API keys, which its plan need not have. */
export const hasKeys = ({ business }: User): boolean =>
  (business as { hasKeys?: boolean } | undefined)?.hasKeys === true;

/** Returns whether there may be entries about the whole business, which are loaded on demand. An owner on the free plan with one location has
 * none. */
export const hasBusinessEntries = (user: User): boolean =>
  user.plan !== 'free' || hasLocations(user) || isGuest(user) || hasKeys(user);

/** The entries of the tab More. */
export const MORE: readonly NavigationItem[] = [
  ...SIDEBAR.filter(({ path }) => !TABS.some((tab) => tab.path === path)),
  HISTORY,
];
