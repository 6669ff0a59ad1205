import type { Permission } from '@doorsign/shared-schema/team';
import { assertMay } from '../http/assert-may.ts';
import type { Caller } from '../http/owner.ts';
import type { Tx } from '../platform/database/database.ts';
import { raiseAccess } from './access.ts';
import { currentCaller } from './current-caller.ts';

/** Begins a change of who may do what in a business, such as the states of its locations: makes such changes wait for each other, and checks
 * the caller again in the transaction. See raiseAccess() for what the caller does next.
 * @throws AppError membership_ended, role_required, plan_required */
export const beginChange = async (tx: Tx, caller: Caller, permission: Permission): Promise<void> => {
  await raiseAccess(tx, caller.businessId);
  assertMay(await currentCaller(tx, caller), permission);
};
