import { randomUUID } from 'node:crypto';
import { CHAIN_START } from '@doorsign/shared-schema/sync';
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
  await deps.writeAndPublish(null, async (tx, changed) => {
    await raiseAccess(tx, businessId);
    await tx.insertInto('locations').values({ id, business_id: businessId, position, created_at: 1 }).execute();
    changed([businessId, id]);
  });
  return id;
};

/** Opens a business that an account owns beside its home business, with one location, below the calls.
 * @returns its id */
export const openBusiness = async ({ deps }: Pick<TestServer, 'deps'>, account: string): Promise<string> => {
  const id = randomUUID();
  await deps.writeAndPublish(null, async (tx, changed) => {
    const head = { plan: 'free', seq: 0, chain: CHAIN_START, created_at: 1 } as const;
    await tx
      .insertInto('businesses')
      .values({ id, ...head })
      .execute();
    await tx.insertInto('members').values({ business_id: id, account_id: account, role: 'owner' }).execute();
    await tx.insertInto('locations').values({ id, business_id: id, position: 0, created_at: 1 }).execute();
    changed([id]);
  });
  return id;
};

/** Makes an account a member of a business, or changes what it is there, below the calls. */
export const putMember = (
  { deps }: Pick<TestServer, 'deps'>,
  { business, account, role, locations = null, endedAt = null }: PutMember,
): Promise<void> =>
  deps.writeAndPublish(null, async (tx, changed) => {
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
