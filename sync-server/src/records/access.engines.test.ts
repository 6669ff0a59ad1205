import { expect, test } from 'vitest';
import { insertOwner } from '../../test/insert-owner.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { raiseAccess } from './access.ts';

test('changes of one business that come together are counted one by one, and no other business is counted', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  await insertOwner(database, { id: 'grace' });
  const counts = await Promise.all(Array.from({ length: 5 }, () => database.write((tx) => raiseAccess(tx, 'ada'))));
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  const rows = await database.read.selectFrom('businesses').select(['id', 'access']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'ada', access: 5 },
    { id: 'grace', access: 0 },
  ]);
});

test('a change of a business that does not exist is refused', async () => {
  const database = await openTestDatabase();
  await expect(database.write((tx) => raiseAccess(tx, 'nobody'))).rejects.toThrow('no result');
});
