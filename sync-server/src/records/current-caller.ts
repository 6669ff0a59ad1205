import { PLANS, readPlan } from '@doorsign/shared-schema/plans';
import { readRole } from '@doorsign/shared-schema/team';
import { AppError } from '../http/errors.ts';
import type { Caller } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import { readScope } from './scope.ts';
import { KEYS_NEED_PLAN } from './keys-need-plan.ts';

/** Reads again, in the transaction of a change, what the caller may do: a role, a location, a membership or an API key that was taken away
 * while the call was on its way counts no more.
 * @throws AppError membership_ended, key_invalid, plan_required */
export const currentCaller = <C extends Caller>(tx: Tx, caller: C): Promise<C> =>
  caller.accountId === null ? currentKey(tx, caller) : currentMember(tx, caller);

const currentMember = async <C extends Caller>(tx: Tx, caller: C): Promise<C> => {
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

/** The rights of a key never change, but it can be revoked. One that is rotated ends a day later. */
const currentKey = async <C extends Caller>(tx: Tx, caller: C): Promise<C> => {
  const { keyId = '', calledAtMs = 0 } = caller;
  const row = await tx
    .selectFrom('api_keys')
    .innerJoin('businesses', 'businesses.id', 'api_keys.business_id')
    .select(['api_keys.revoked_at', 'businesses.plan'])
    .where('api_keys.id', '=', keyId)
    .executeTakeFirst();
  if (!row || (row.revoked_at ?? Infinity) <= calledAtMs + TIMEOUTS_MS.handler) throw new AppError('key_invalid');
  const plan = readPlan(row.plan);
  if (PLANS[plan].limits.apiKeys === 0) throw new AppError('plan_required', { detail: KEYS_NEED_PLAN });
  return { ...caller, plan };
};
