import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { namesToDrop, regularName, rotate } from './rotate.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-11T12:00:00Z');
const NONE = { last: 0, daily: 0, weekly: 0, monthly: 0 };

/** Returns the names of daily backups, made at noon, the last one today. */
const daily = (count: number): string[] => Array.from({ length: count }, (_, age) => regularName(NOW - age * DAY));
const kept = (names: readonly string[], keep: Parameters<typeof namesToDrop>[1]): string[] => {
  const dropped = namesToDrop(names, keep, names[0] ?? '');
  return names.filter((name) => !dropped.includes(name));
};
const daysOf = (names: readonly string[]): string[] =>
  names.map((name) => name.slice('doorsign-'.length, -'T120000000Z.db'.length));

test('a name says when a backup was made, and sorts by it', () => {
  expect(regularName(NOW)).toBe('doorsign-20260311T120000000Z.db');
});

test.each([
  { name: 'the newest ones', keep: { ...NONE, last: 3 }, days: ['20260311', '20260310', '20260309'] },
  { name: 'one of each day', keep: { ...NONE, daily: 2 }, days: ['20260311', '20260310'] },
  {
    name: 'the newest of each week, which begins on Monday',
    keep: { ...NONE, weekly: 3 },
    days: ['20260311', '20260308', '20260301'],
  },
  {
    name: 'the newest of each month',
    keep: { ...NONE, monthly: 3 },
    days: ['20260311', '20260228', '20260131'],
  },
  {
    name: 'whatever one of the rules keeps',
    keep: { last: 1, daily: 2, weekly: 2, monthly: 2 },
    days: ['20260311', '20260310', '20260308', '20260228'],
  },
  { name: 'the newest one, whatever the figures say', keep: NONE, days: ['20260311'] },
])('$name stay', ({ keep, days }) => {
  expect(daysOf(kept(daily(100), keep))).toEqual(days);
});

test('of one day the newest stays', () => {
  const names = [regularName(NOW), regularName(NOW - 1000), regularName(NOW - DAY), regularName(NOW - DAY - 1000)];
  expect(kept(names, { ...NONE, daily: 2 })).toEqual([names[0], names[2]]);
});

test('the one that was made just now stays, also after the clock was set back', () => {
  const names = [regularName(NOW - 100 * DAY), ...daily(3)];
  expect(kept(names, { ...NONE, last: 1 })).toEqual(names.slice(0, 2));
});

test('periods without a backup do not count', () => {
  const names = [NOW, NOW - 40 * DAY, NOW - 200 * DAY].map(regularName);
  expect(kept(names, { ...NONE, monthly: 3 })).toEqual(names);
});

test('other files of the folder stay, and what a process that was killed has left goes', async () => {
  const folder = temporaryFolder('rotate');
  const [newest = '', old = ''] = daily(2);
  const others = ['before-0002-history.db', 'before-0002-history.db.json', 'notes.txt', 'doorsign.db'];
  const left = [`${regularName(0)}.part`, `${regularName(0)}.part-journal`, `${regularName(0)}.json`];
  for (const name of [newest, `${newest}.json`, old, `${old}.json`, ...others, ...left])
    writeFileSync(join(folder, name), '');
  expect(await rotate(folder, { ...NONE, last: 1 }, newest)).toEqual([old]);
  expect(readdirSync(folder).toSorted()).toEqual([newest, `${newest}.json`, ...others].toSorted());
});
