import { expect, test } from 'vitest';
import { insertOwner } from '../../../test/insert-owner.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { replayWithdrawals } from './replay-withdrawals.ts';
import { isWithdrawn, recordWithdrawal } from './withdrawals.ts';

test('what was withdrawn is known by its kind and its id', async () => {
  const { read, write } = await openTestDatabase();
  await write((tx) => recordWithdrawal(tx, { kind: 'business', id: 'ada', withdrawnAt: 1 }));
  expect(await isWithdrawn(read, 'business', 'ada')).toBe(true);
  expect(await isWithdrawn(read, 'business', 'grace')).toBe(false);
  expect(await isWithdrawn(read, 'location', 'ada')).toBe(false);
});

test('a restored database closes the invitation that was withdrawn, and no other', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'ada' });
  await database.write(async (tx) => {
    for (const id of ['first', 'second'])
      await tx
        .insertInto('invitations')
        .values({
          business_id: 'ada',
          id,
          kind: 'member',
          email: `${id}@example.com`,
          role: 'viewer',
          token_hash: `hash of ${id}`,
          created_at: 1,
          sent_at: 1,
          sends: 1,
          expires_at: 9,
        })
        .execute();
  });
  expect(await replayWithdrawals(database, [{ kind: 'invitation', id: 'hash of first', withdrawnAt: 5 }])).toBe(1);
  const rows = await database.read.selectFrom('invitations').select(['id', 'ended_at']).orderBy('id').execute();
  expect(rows).toEqual([
    { id: 'first', ended_at: 5 },
    { id: 'second', ended_at: null },
  ]);
});
