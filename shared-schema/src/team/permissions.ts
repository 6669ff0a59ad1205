import type { Role } from './role.ts';

/** The reach of a role's permission.
 * - `yes`: everywhere, whatever the member's locations are.
 * - `own`: at the member's own locations.
 * - `all`: only for a member of all locations, because it concerns the whole business.
 * - `no`: not at all. */
type Reach = 'yes' | 'own' | 'all' | 'no';

/** The permissions of each role in a business. It is the only table of its kind: every route of the server names its row, every write of a register
 * belongs to one, and the app shows what it says.
 * - `settings.read`: the settings, their history and figures, the list of members, sync and its stream.
 * - `hours.write`, `contact.write`, `look.write`: the registers of permissionOf().
 * - `locations.manage`: making, ordering, archiving and restoring locations, and the
 *   directory. `locations.delete`: deleting them for good.
 * - `business.delete`, `ownership`, `billing.manage`: what only the owner does.
 * - `team.manage`: inviting, changing and removing editors and viewers, the list of actions, and the e-mails of members.
 *   `managers.manage`: the same for managers.
 * - `developer.manage`: API keys and webhooks.
 * Source: shared-schema/docs/product-rules.md#l10. */
export const PERMISSIONS = {
  'settings.read': { owner: 'yes', manager: 'yes', editor: 'yes', viewer: 'yes' },
  'hours.write': { owner: 'yes', manager: 'own', editor: 'own', viewer: 'no' },
  'contact.write': { owner: 'yes', manager: 'own', editor: 'no', viewer: 'no' },
  'look.write': { owner: 'yes', manager: 'own', editor: 'no', viewer: 'no' },
  'locations.manage': { owner: 'yes', manager: 'all', editor: 'no', viewer: 'no' },
  'locations.delete': { owner: 'yes', manager: 'no', editor: 'no', viewer: 'no' },
  'business.delete': { owner: 'yes', manager: 'no', editor: 'no', viewer: 'no' },
  ownership: { owner: 'yes', manager: 'no', editor: 'no', viewer: 'no' },
  'billing.manage': { owner: 'yes', manager: 'no', editor: 'no', viewer: 'no' },
  'team.manage': { owner: 'yes', manager: 'all', editor: 'no', viewer: 'no' },
  'managers.manage': { owner: 'yes', manager: 'no', editor: 'no', viewer: 'no' },
  'developer.manage': { owner: 'yes', manager: 'all', editor: 'no', viewer: 'no' },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, Reach>>>>;

/** A row of the table. */
export type Permission = keyof typeof PERMISSIONS;

/** The rights of a member to change a business. */
export interface Member {
  readonly role: Role;
  /** The locations that the member may change; null for all. */
  readonly scope: readonly string[] | null;
}

/** A member who may change everything: the owner, and the server on the owner's behalf. */
export const OWNER: Member = { role: 'owner', scope: null };

/** Returns whether a member has a permission somewhere in the business. For `own` ones, writeRefusal() decides about a location. */
export const may = ({ role, scope }: Member, permission: Permission): boolean => {
  const reach: Reach = PERMISSIONS[permission][role];
  return reach === 'yes' || reach === 'own' || (reach === 'all' && scope === null);
};

/** Returns whether a permission is one of some locations: whoever has it somewhere may be refused at a location. */
export const isByLocation = (permission: Permission): boolean =>
  Object.values<Reach>(PERMISSIONS[permission]).includes('own');

/** Registers that say when a location is open, and what is said beside it. */
const OF_HOURS = /^(hours|holidays|messages)\.|^profile\.(timezone|country)$/;

/** Returns the permission that writing a register needs. One of a newer version counts as a part of the look.
 * @param key the register's key, such as `hours.monday` */
export const permissionOf = (key: string): 'hours.write' | 'contact.write' | 'look.write' => {
  if (OF_HOURS.test(key)) return 'hours.write';
  return key.startsWith('profile.') ? 'contact.write' : 'look.write';
};
