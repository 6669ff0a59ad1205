import { isRoleCovered, may, TEAM_PLAN_REQUIRED, type Permission } from '@doorsign/shared-schema/team';
import { AppError } from './errors.ts';
import type { Owner } from './owner.ts';

/** Refuses a caller whose role in the business does not allow something. Whoever may read a business may do so on every plan.
 * @throws AppError role_required, plan_required */
export const assertMay = (caller: Pick<Owner, 'role' | 'scope' | 'plan'>, permission: Permission): void => {
  if (!may(caller, permission)) throw new AppError('role_required');
  if (permission !== 'settings.read' && !isRoleCovered(caller, caller.plan))
    throw new AppError('plan_required', { detail: TEAM_PLAN_REQUIRED });
};
