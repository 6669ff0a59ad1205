import type { User } from '@doorsign/shared-schema/api';
import { mayAt } from '../../local/team/member.ts';
import { hasDeveloperScreen } from '../navigation.ts';

/** Returns whether the navigation has the entry of API keys and webhooks for a person. Apart from the navigation, because few visits need the
 * table of permissions. */
export const showsDevelopers = (user: User): boolean =>
  hasDeveloperScreen(user) && mayAt(user, 'developer.manage', undefined);
