import { randomBytes } from 'node:crypto';
import { createRecords } from '../src/records/records.ts';
import { ACCOUNT, insertAccount } from './insert-account.ts';
import { openTestDatabase } from './open-test-database.ts';

/** A migrated database with one account and its business, whose id it has. */
export const openTestBusiness = async () => {
  const database = await openTestDatabase();
  const { id } = ACCOUNT;
  await database.write(async (tx) => {
    await insertAccount(tx);
    const records = createRecords({ randomBytes });
    await records.createBusiness(tx, { id, businessName: 'Ada', timezone: 'Europe/Berlin', now: 1 });
  });
  return { database, id };
};
