import { readPlan } from '@doorsign/shared-schema/plans';
import { readRole } from '@doorsign/shared-schema/team';
import { AppError } from '../http/errors.ts';
import type { Owner } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { readScope } from './scope.ts';

/** Reads again, in the transaction of a change, what the caller may do: a role, a location or a membership that was taken away while the
 * call was on its way counts no more.
 * @throws AppError membership_ended */
export const currentCaller = async (tx: Tx, caller: Owner): Promise<Owner> => {
  const row = await tx
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.id', 'members.business_id')
    .select(['members.role', 'members.locations', 'members.ended_at', 'businesses.plan'])
    .where('members.business_id', '=', caller.businessId)
    .where('members.account_id', '=', caller.accountId)
    .executeTakeFirst();
  if (!row || row.ended_at !== null) throw new AppError('membership_ended');
  return { ...caller, role: readRole(row.role), scope: readScope(row.locations), plan: readPlan(row.plan) };
};
