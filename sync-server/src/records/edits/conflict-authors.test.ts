import { expect, test } from 'vitest';
import type { Conflict } from '@doorsign/shared-schema/api';
import { insertOwner } from '../../../test/insert-owner.ts';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { withAuthors } from './conflict-authors.ts';
import { insertEdits, type LoggedEdit } from './edits.ts';

const edit = (id: string, accountId: string): LoggedEdit => ({
  id,
  accountId,
  schema: 1,
  label: 'hours',
  wall: 1,
  writes: [],
  hash: 'h',
  device: { id: 'd', name: 'Phone' },
  result: { id, status: 'live' },
  receivedAt: 1,
  seq: 1,
  madeAt: 1,
  origin: 'edit',
});

const side = (rev: string) => ({ rev, value: null, schema: 1, deleted: false, device: 'Phone', at: 1 });

test('an edit of another business with the same id names nobody', async () => {
  const database = await openTestDatabase();
  for (const id of ['ada', 'grace']) await insertOwner(database, { id });
  await database.write(async (tx) => {
    await tx.insertInto('members').values({ business_id: 'ada', account_id: 'grace', role: 'editor' }).execute();
    await insertEdits(tx, 'ada', [edit('e1', 'ada'), edit('e2', 'grace')]);
    // Grace's own business has an edit with the id of Ada's.
    await insertEdits(tx, 'grace', [edit('e1', 'grace')]);
  });
  const conflict: Conflict = {
    seq: 1,
    at: 1,
    scope: 'ada',
    key: 'hours.monday',
    origin: 'edit',
    win: side('e1'),
    lose: side('e2'),
  };
  const [named] = await withAuthors(database.read, { businessId: 'ada', accountId: 'ada' }, [conflict]);
  // Who asks is not told her own name.
  expect([named?.win.by, named?.lose.by]).toEqual([undefined, 'grace']);
});
