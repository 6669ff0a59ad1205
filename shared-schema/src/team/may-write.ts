import type { Role } from './role.ts';

/** The rights of a member to change a business. */
export interface Member {
  readonly role: Role;
  /** The locations that the member may change; null for all. */
  readonly scope: readonly string[] | null;
}

/** A member who may change everything: the owner, and the server on the owner's behalf. */
export const OWNER: Member = { role: 'owner', scope: null };

/** Registers that say when a location is open, and what is said beside it. Editors change these alone. */
const OF_HOURS = /^(hours|holidays|messages)\.|^profile\.(timezone|country)$/;

/** Returns the reason for which a member may not write a register; null if the member may.
 * @param nameOf the name of a location inside the app
 * Source: shared-schema/docs/product-rules.md#l5. */
export const writeRefusal = (
  { role, scope }: Member,
  { locationId, key }: { locationId: string; key: string },
  nameOf: (locationId: string) => string,
): string | null => {
  if (role === 'viewer') return 'Your role does not allow this.';
  if (role === 'editor' && !OF_HOURS.test(key)) return 'Editors can change hours and holidays only.';
  if (scope === null || scope.includes(locationId)) return null;
  if (scope.length === 0) return 'Your role does not allow this.';
  return `You can change ${scope.map(nameOf).join(', ')} only.`;
};
