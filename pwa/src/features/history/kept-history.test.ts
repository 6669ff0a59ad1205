import { expect, test } from 'vitest';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { newIndexedDb } from '../../../test/local/device-model.ts';
import { answerKey, LocalDatabase, writeMeta } from '../../local/storage/database.ts';
import { KEPT_CHARACTERS_MAX, keptPart, readKeptHistory } from './kept-history.ts';

const entry = (seq: number, characters = 0): HistoryEntry => ({
  id: `e${seq}`,
  seq,
  at: '2026-11-20T19:14:00Z',
  madeAt: '2026-11-20T19:14:00Z',
  label: 'profile',
  device: 'Chrome on Windows',
  status: 'live',
  writes: [{ scope: 's', key: 'profile.address', before: null, after: 'x'.repeat(characters), applied: true }],
});
const seqsOf = (entries: readonly HistoryEntry[]): number[] => entries.map(({ seq }) => seq);
const openDatabase = () => new LocalDatabase('u', newIndexedDb());

test('a page of ordinary changes is kept whole', () => {
  const entries = Array.from({ length: 50 }, (_, index) => entry(50 - index, 1_000));
  expect(keptPart({ entries, next: null })).toHaveLength(50);
});

test('of large changes the newest are kept that fit together', () => {
  const entries = [
    entry(4, KEPT_CHARACTERS_MAX / 2),
    entry(3, KEPT_CHARACTERS_MAX / 3),
    entry(2, KEPT_CHARACTERS_MAX / 3),
    entry(1),
  ];
  expect(seqsOf(keptPart({ entries, next: null }))).toEqual([4, 3]);
  expect(keptPart({ entries: [entry(1, KEPT_CHARACTERS_MAX)], next: null })).toEqual([]);
});

test('the changes of each location are kept, and those of the shown one are read', async () => {
  const db = openDatabase();
  for (const [locationId, seq] of [
    ['here', 1],
    ['there', 2],
  ] as const)
    await writeMeta(db, answerKey(db, 'history', locationId), { entries: [entry(seq)], locationId, answeredAt: 5 });
  expect(await readKeptHistory(db, 'here')).toMatchObject({ entries: [{ seq: 1 }], answeredAt: 5 });
  expect(await readKeptHistory(db, 'there')).toMatchObject({ entries: [{ seq: 2 }] });
  expect(await readKeptHistory(db, 'elsewhere')).toBeNull();
});

test('what another release has stored in another form is ignored', async () => {
  const db = openDatabase();
  await writeMeta(db, answerKey(db, 'history', 'here'), {
    entries: [{ seq: 1 }],
    locationId: 'here',
    answeredAt: 5,
  } as never);
  expect(await readKeptHistory(db, 'here')).toBeNull();
});
