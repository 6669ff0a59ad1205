import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../../test/sync-service-fixture.ts';
import { findEdits, findStoredResults, insertEdits, type LoggedEdit } from './edits.ts';

const ID = OWNER.businessId;
const BYTES = 1000;

const editOf = (id: string, receivedAt: number): LoggedEdit => ({
  id,
  schema: 1,
  wall: receivedAt,
  label: 'profile',
  writes: [{ scope: ID, key: 'profile.address', value: 'x'.repeat(BYTES), base: null }],
  hash: `hash of ${id}`,
  device: { id: 'd', name: 'Phone' },
  accountId: null,
  result: { id, status: 'live' },
  receivedAt,
  seq: null,
  madeAt: receivedAt,
  origin: 'edit',
});

const start = async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  await database.write((tx) => insertEdits(tx, ID, [editOf('old', 1), editOf('middle', 2), editOf('new', 3)]));
  return database.read;
};

test('what edits wrote is read as far as there is room, the newest first; that they are there is known of all', async () => {
  const read = await start();
  const { edits, bytes } = await findEdits(read, ID, ['old', 'middle', 'new', 'none'], 2.5 * BYTES);
  expect(new Map(edits.map(({ id, writes }) => [id, writes.length]))).toEqual(
    new Map([
      ['old', 0],
      ['middle', 1],
      ['new', 1],
    ]),
  );
  expect(bytes).toBeGreaterThan(2 * BYTES);
  expect(bytes).toBeLessThan(2.5 * BYTES);
  expect((await findEdits(read, ID, ['new'], 0)).edits).toEqual([{ id: 'new', writes: [], receivedAt: 3 }]);
});

test('a stored result is found whatever the edit wrote', async () => {
  const read = await start();
  expect(await findStoredResults(read, ID, ['new', 'none'])).toEqual([
    { id: 'new', hash: 'hash of new', result: { id: 'new', status: 'live' } },
  ]);
});
