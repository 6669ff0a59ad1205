import { MapPin, Users, Webhook } from 'lucide-react';
import type { User } from '@doorsign/shared-schema/api';
import { hasLocations, isGuest } from '../../local/chosen-location.ts';
import { mayAt } from '../../local/team/member.ts';
import { hasKeys, type NavigationItem } from '../navigation.ts';

const LOCATIONS: NavigationItem = { path: '/locations', label: 'Locations', icon: MapPin };
const TEAM: NavigationItem = { path: '/team', label: 'Team', icon: Users };
const DEVELOPERS: NavigationItem = { path: '/developers', label: 'API & Webhooks', icon: Webhook };

/** Returns the navigation's entries about the whole business: the locations on a plan with several, and while there are several; the team on a
 * plan with one, and for members; API keys and webhooks on a plan with them, and while there are keys, for those who may manage them. They are
 * apart from the other entries, because few visits need them. */
export const businessEntries = (user: User): readonly NavigationItem[] => [
  ...(user.limits.locations > 1 || hasLocations(user) ? [LOCATIONS] : []),
  ...(user.features.teamManagement || isGuest(user) ? [TEAM] : []),
  ...((user.features.apiAccess || hasKeys(user)) && mayAt(user, 'developer.manage', undefined) ? [DEVELOPERS] : []),
];
