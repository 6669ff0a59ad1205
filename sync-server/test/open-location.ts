import { randomUUID } from 'node:crypto';
import { raiseAccess } from '../src/records/access.ts';
import type { TestServer } from './start-test-server.ts';

/** Opens a location without any setting, below the calls.
 * @returns its id */
export const openLocation = async (
  { deps }: Pick<TestServer, 'deps'>,
  businessId: string,
  position = 1,
): Promise<string> => {
  const id = randomUUID();
  await deps.writeAndPublish(async (tx, changed) => {
    await raiseAccess(tx, businessId);
    await tx.insertInto('locations').values({ id, business_id: businessId, position, created_at: 1 }).execute();
    changed([businessId, id]);
  });
  return id;
};

/** Makes an account a member of a business, or changes what it is there, below the calls. */
export const putMember = (
  { deps }: Pick<TestServer, 'deps'>,
  { business, account, role, locations = null, endedAt = null }: PutMember,
): Promise<void> =>
  deps.writeAndPublish(async (tx, changed) => {
    await raiseAccess(tx, business);
    const row = { role, locations: locations && JSON.stringify(locations), ended_at: endedAt };
    await tx
      .insertInto('members')
      .values({ business_id: business, account_id: account, ...row })
      .onConflict((conflict) => conflict.columns(['business_id', 'account_id']).doUpdateSet(row))
      .execute();
    changed([business]);
  });

interface PutMember {
  business: string;
  account: string;
  role: 'manager' | 'editor' | 'viewer';
  /** The ids of the locations that the member may change; null for all. */
  locations?: readonly string[] | null;
  endedAt?: number | null;
}
