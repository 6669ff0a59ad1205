import type { Database } from '../src/platform/database/database.ts';

/** Inserts a verified owner with a business and one location, all with the same id, for tests below the HTTP calls. */
export const insertOwner = (
  { write }: Pick<Database, 'write'>,
  { id, customer = null }: { id: string; customer?: string | null },
): Promise<void> =>
  write(async (tx) => {
    const instants = { created_at: 1, updated_at: 1 };
    const account = { id, email: `${id}@example.com`, password_hash: null, verified_at: 1, ...instants };
    await tx.insertInto('accounts').values(account).execute();
    const business = {
      id,
      plan: 'free',
      seq: 0,
      chain: '0',
      created_at: 1,
      floor_at: null,
      recovered_at: null,
    } as const;
    await tx
      .insertInto('businesses')
      .values({ ...business, stripe_customer: customer })
      .execute();
    await tx.insertInto('members').values({ business_id: id, account_id: id, role: 'owner' }).execute();
    await tx.insertInto('locations').values({ id, business_id: id, position: 0 }).execute();
  });
