import type { Tx } from '../platform/database/database.ts';

/** Counts a change of who may do what in a business: its plan, its members, or the states and the order of its locations. To be called first
 * in the transaction of the change, because the updated row makes such changes of one business wait for each other on every engine. The
 * caller publishes all locations of the business: devices hear of it, and cached public data has another revision.
 * @returns the new count
 * @throws  if the business does not exist
 * Source: shared-schema/docs/decisions/0162-access-number.md. */
export const raiseAccess = async (tx: Tx, businessId: string): Promise<number> => {
  const { access } = await tx
    .updateTable('businesses')
    .set((row) => ({ access: row('access', '+', 1) }))
    .where('id', '=', businessId)
    .returning('access')
    .executeTakeFirstOrThrow();
  return access;
};
