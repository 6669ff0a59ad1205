import { expect, test } from 'vitest';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { withNewest, withOlder, type LoadedHistory } from './merge-history.ts';

const entry = (seq: number, id = `e${seq}`): HistoryEntry => ({
  id,
  seq,
  at: '2026-11-20T19:14:00Z',
  madeAt: '2026-11-20T19:14:00Z',
  label: 'hours',
  device: 'Chrome on Windows',
  status: 'live',
  writes: [],
});
const page = (seqs: number[], next: number | null): LoadedHistory => ({ entries: seqs.map((seq) => entry(seq)), next });
const seqsOf = ({ entries }: LoadedHistory): number[] => entries.map(({ seq }) => seq);

test('the first page alone is the history', () => {
  expect(withNewest(null, page([9, 8], 8))).toEqual(page([9, 8], 8));
});

test('a newer first page keeps the loaded older pages', () => {
  const merged = withNewest(page([9, 8, 7, 6], 6), page([11, 10, 9], 9));
  expect(seqsOf(merged)).toEqual([11, 10, 9, 8, 7, 6]);
  expect(merged.next).toBe(6);
});

test('a first page with a gap to the known pages replaces them', () => {
  expect(withNewest(page([9, 8], 8), page([13, 12], 12))).toEqual(page([13, 12], 12));
});

test('a restored server’s entry at a known log position is a different entry', () => {
  const restored: LoadedHistory = { entries: [entry(9, 'other')], next: 9 };
  expect(withNewest(page([9, 8], 8), restored)).toEqual(restored);
});

test('an older page is appended without duplicates', () => {
  expect(withOlder(page([9, 8], 8), page([8, 7], 7))).toEqual(page([9, 8, 7], 7));
  expect(withOlder(page([9, 8], 8), page([7, 6], null))).toEqual(page([9, 8, 7, 6], null));
});
