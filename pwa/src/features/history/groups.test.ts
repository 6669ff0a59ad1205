import { expect, test } from 'vitest';
import type { HistoryEntry } from '@doorsign/shared-schema/api';
import { groupEntries } from './groups.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const entry = (at: string, device = 'Chrome on Windows'): HistoryEntry => ({
  id: at,
  seq: 1,
  at,
  madeAt: at,
  label: 'hours',
  device,
  status: 'live',
  writes: [],
});
const by = (name: string, isYou = false) => ({ author: { kind: 'member' as const, id: name, name, isYou } });
const groupsOf = (...entries: HistoryEntry[]) =>
  groupEntries(
    entries.map((one, index) => ({ entry: one, index })),
    NOW,
  ).map(({ title, minutes }) => [title, ...minutes.map((minute) => minute.entries.map(({ index }) => index))]);

test('changes of one device in one minute are together', () => {
  expect(groupsOf(entry('2026-11-20T15:00:59Z'), entry('2026-11-20T15:00:00Z'), entry('2026-11-20T14:59:59Z'))).toEqual(
    [['Today', [0, 1], [2]]],
  );
});

test('another device’s change in the same minute is apart, and the order is kept', () => {
  expect(
    groupsOf(entry('2026-11-20T15:00:30Z'), entry('2026-11-20T15:00:20Z', 'Safari'), entry('2026-11-20T15:00:10Z')),
  ).toEqual([['Today', [0], [1], [2]]]);
});

test('each day has its title, also the same minute of the day before', () => {
  expect(groupsOf(entry('2026-11-20T15:00:00Z'), entry('2026-11-19T15:00:00Z'), entry('2026-11-18T15:00:00Z'))).toEqual(
    [
      ['Today', [0]],
      ['Yesterday', [1]],
      ['Wednesday, November 18, 2026', [2]],
    ],
  );
});

test('changes of two people in one minute are apart if the list names people', () => {
  const entries = [
    { ...entry('2026-11-20T15:00:30Z'), ...by('Ada', true) },
    { ...entry('2026-11-20T15:00:20Z'), ...by('Grace') },
  ].map((one, index) => ({ entry: one, index }));
  expect(groupEntries(entries, NOW, true)[0]?.minutes.map(({ author }) => author)).toEqual(['You', 'Grace']);
  expect(groupEntries(entries, NOW)[0]?.minutes).toHaveLength(1);
});
