import { expect, test } from 'vitest';
import { EDITS_BYTES_MAX, EDITS_MAX } from '@doorsign/shared-schema/sync';
import { chooseBatch, FAULTS_HOLDING_MAX } from './batch.ts';
import type { OutboxRow } from '../storage/rows.ts';

const row = (order: number, faults = 0, { characters = 0, base = null as number | null } = {}): OutboxRow => ({
  order,
  id: `e${order}`,
  userId: 'biz',
  state: 'waiting',
  edit: {
    id: `e${order}`,
    schema: 1,
    wall: 1,
    label: 'profile',
    writes: [
      { scope: 'biz', key: 'profile.address', value: 'ü'.repeat(characters), base: base === null ? null : `e${base}` },
    ],
  },
  savedAt: 1,
  faults,
  result: null,
});
const rows = (count: number): OutboxRow[] => Array.from({ length: count }, (_, order) => row(order));
const orders = (batch: OutboxRow[]): number[] => batch.map(({ order }) => order);

test.each([
  { name: 'nothing from an empty outbox', waiting: [], max: EDITS_MAX, sent: [] },
  { name: 'all edits if they fit', waiting: rows(3), max: EDITS_MAX, sent: [0, 1, 2] },
  { name: 'the oldest edits during the search for a failing one', waiting: rows(5), max: 2, sent: [0, 1] },
  {
    name: 'no edit on which the server failed, while there are others',
    waiting: [row(0, 1), row(1), row(2)],
    max: 9,
    sent: [1, 2],
  },
  { name: 'an edit on which the server failed, alone', waiting: [row(0, 1), row(1, 1)], max: 9, sent: [0] },
  {
    name: 'nothing based on an edit on which the server failed, directly or not',
    waiting: [row(0, 1), row(1), row(2, 0, { base: 0 }), row(3, 0, { base: 2 })],
    max: 9,
    sent: [1],
  },
  {
    name: 'the edit on which the server failed, if all others are based on it',
    waiting: [row(0, 2), row(1, 0, { base: 0 }), row(2, 1, { base: 1 })],
    max: 9,
    sent: [0],
  },
  {
    name: 'an edit based on one on which the server has failed too often',
    waiting: [row(0, FAULTS_HOLDING_MAX), row(1, 0, { base: 0 }), row(2, 1), row(3, 0, { base: 2 })],
    max: 9,
    sent: [1],
  },
  {
    name: 'an edit based on a sound one, after it',
    waiting: [row(0), row(1, 0, { base: 0 }), row(2, 0, { base: 7 })],
    max: 9,
    sent: [0, 1, 2],
  },
  { name: 'the edit with the fewest failures first', waiting: [row(0, 2), row(1, 1), row(2, 3)], max: 9, sent: [1] },
])('a request carries $name', ({ waiting, max, sent }) => {
  expect(orders(chooseBatch(waiting, max))).toEqual(sent);
});

test('a request carries no more edits and bytes than the server accepts', () => {
  expect(chooseBatch(rows(EDITS_MAX + 5), 999)).toHaveLength(EDITS_MAX);
  const heavy = Array.from({ length: 6 }, (_, order) => row(order, 0, { characters: 30_000 }));
  const batch = chooseBatch(heavy, EDITS_MAX);
  expect(batch).toHaveLength(4);
  expect(Buffer.byteLength(JSON.stringify(batch.map(({ edit }) => edit)))).toBeLessThanOrEqual(EDITS_BYTES_MAX);
});
