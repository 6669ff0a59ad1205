import { expect, test } from 'vitest';
import { countTurns } from '../../test/count-turns.ts';
import { openTestDatabase } from '../../test/open-test-database.ts';
import { OWNER, seedOwner } from '../../test/sync-service-fixture.ts';
import { HISTORY_PAGE } from '../platform/parameters.ts';
import { insertEdits, type LoggedEdit } from './edits/edits.ts';
import { historyBefore, lastChange } from './history.ts';

const { businessId } = OWNER;

const editOf = (id: string, seq: number | null): LoggedEdit => ({
  id,
  schema: 1,
  wall: 1,
  label: 'profile',
  writes: [{ scope: businessId, key: 'profile.address', value: id, base: null }],
  hash: `hash of ${id}`,
  device: { id: 'd', name: 'Phone' },
  accountId: null,
  result: seq === null ? { id, status: 'rejected' } : { id, status: 'live' },
  receivedAt: 1,
  seq,
  madeAt: 1,
  origin: 'edit',
});

// The engines sort missing positions to opposite ends. Sign-up has taken the first positions.
test('refused edits, however many, are no changes and hide none', async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const refused = Array.from({ length: HISTORY_PAGE.editsAtOnce + 1 }, (_, index) => editOf(`refused ${index}`, null));
  await database.write((tx) => insertEdits(tx, businessId, [editOf('live', 100), ...refused]));
  const { edits, next } = await historyBefore(database.read, {
    businessId,
    locationIds: [businessId],
    accountId: businessId,
    before: null,
  });
  expect(edits[0]?.id).toBe('live');
  expect({ refused: edits.filter(({ id }) => id.startsWith('refused')), next }).toEqual({ refused: [], next: null });
  expect((await lastChange(database.read, businessId))?.id).toBe('live');
});

test('large changes are read one in each turn of the event loop', async () => {
  const database = await openTestDatabase();
  await seedOwner(database);
  const large = Array.from({ length: 8 }, (_, index) => {
    const value = 'x'.repeat(HISTORY_PAGE.bytesInTurn);
    return {
      ...editOf(`large ${index}`, 100 + index),
      writes: [{ scope: businessId, key: 'profile.address', value, base: null, outcome: 'applied' as const }],
    };
  });
  await database.write((tx) => insertEdits(tx, businessId, large));
  const turns = countTurns();
  const { edits } = await historyBefore(database.read, {
    businessId,
    locationIds: [businessId],
    accountId: businessId,
    before: null,
  });
  expect(edits.filter(({ id }) => id.startsWith('large'))).toHaveLength(large.length);
  expect(turns()).toBeGreaterThanOrEqual(large.length);
});
