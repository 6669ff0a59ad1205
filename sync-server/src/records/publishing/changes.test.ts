import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { CHANGES } from '../../platform/parameters.ts';
import { insertChanges, newestChanges } from './changes.ts';

test('a process that starts reads the numbers of the newest changes, and no more than it may', async () => {
  const { read, write } = await openTestDatabase();
  const ids = Array.from({ length: CHANGES.rowsAtOnce + 2 }, (_, index) => `l${index}`);
  await write((tx) => insertChanges(tx, ids, null));
  const newest = await newestChanges(read);
  expect(newest).toHaveLength(CHANGES.rowsAtOnce);
  expect(newest).toEqual(newest.toSorted((a, b) => a - b));
  const { last } = await read
    .selectFrom('changes')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  expect(newest.at(-1)).toBe(last);
});
