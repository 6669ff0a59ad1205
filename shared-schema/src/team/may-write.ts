import { can, type AnyPlan } from '../plans/plans.ts';
import { may, permissionOf, PERMISSIONS, type Member } from './permissions.ts';

/** The sentence for every member but the owner while the plan has no team.
 * Source: shared-schema/docs/product-rules.md#l11. */
export const TEAM_PLAN_REQUIRED = 'Team members can change things on the Enterprise plan only.';

/** Returns whether a member's role counts. On a plan without a team, everybody but the owner may only look. */
export const isRoleCovered = ({ role }: Pick<Member, 'role'>, plan: AnyPlan): boolean =>
  role === 'owner' || can(plan, 'teamManagement');

/** Returns the reason for which a member may not write a register; null if the member may.
 * @param nameOf the name of a location inside the app
 * Source: shared-schema/docs/product-rules.md#l5. */
export const writeRefusal = (
  member: Member,
  { locationId, key }: { locationId: string; key: string },
  nameOf: (locationId: string) => string,
): string | null => {
  const { role, scope } = member;
  const permission = permissionOf(key);
  if (!may(member, permission))
    return may(member, 'hours.write')
      ? 'Editors can change hours and holidays only.'
      : 'Your role does not allow this.';
  if (PERMISSIONS[permission][role] === 'yes' || scope === null || scope.includes(locationId)) return null;
  if (scope.length === 0) return 'Your role does not allow this.';
  return `You can change ${scope.map(nameOf).join(', ')} only.`;
};
