import { expect, test } from 'vitest';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { findBusinessOwner } from './business-owner.ts';
import { retireBusiness } from './retire-business.ts';

test('a business has its owner until it is deleted, and no other one’s', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  await insertOwner(database, { id: 'grace' });
  expect((await findBusinessOwner(database.read, 'ada'))?.email).toBe('ada@example.com');
  await database.write((tx) => retireBusiness(tx, 'ada', 5));
  expect(await findBusinessOwner(database.read, 'ada')).toBeUndefined();
  expect((await findBusinessOwner(database.read, 'grace'))?.id).toBe('grace');
});
