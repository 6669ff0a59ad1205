import { expect, test } from 'vitest';
import { zoneOf } from './zone.ts';

const iso = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

test.each([
  { name: 'an ordinary time', zone: 'America/New_York', reading: '2026-11-23T09:00', at: '2026-11-23T14:00:00Z' },
  { name: 'the start of a gap', zone: 'America/New_York', reading: '2026-03-08T02:00', at: '2026-03-08T07:00:00Z' },
  { name: 'inside a gap', zone: 'America/New_York', reading: '2026-03-08T02:30', at: '2026-03-08T07:00:00Z' },
  { name: 'the end of a gap', zone: 'America/New_York', reading: '2026-03-08T03:00', at: '2026-03-08T07:00:00Z' },
  {
    name: 'the start of a repeated hour',
    zone: 'America/New_York',
    reading: '2026-11-01T01:00',
    at: '2026-11-01T05:00:00Z',
  },
  { name: 'inside a repeated hour', zone: 'America/New_York', reading: '2026-11-01T01:30', at: '2026-11-01T05:30:00Z' },
  {
    name: 'the end of a repeated hour',
    zone: 'America/New_York',
    reading: '2026-11-01T02:00',
    at: '2026-11-01T07:00:00Z',
  },
  {
    name: 'half an hour repeated',
    zone: 'Australia/Lord_Howe',
    reading: '2026-04-05T01:45',
    at: '2026-04-04T14:45:00Z',
  },
  { name: 'two hours skipped', zone: 'Antarctica/Troll', reading: '2026-03-29T01:00', at: '2026-03-29T01:00:00Z' },
  { name: 'a midnight skipped', zone: 'Asia/Beirut', reading: '2026-03-29T00:00', at: '2026-03-28T22:00:00Z' },
  { name: 'a midnight reached twice', zone: 'America/Havana', reading: '2024-11-03T00:00', at: '2024-11-03T04:00:00Z' },
  { name: 'a whole day skipped', zone: 'Pacific/Apia', reading: '2011-12-30T12:00', at: '2011-12-30T10:00:00Z' },
  { name: 'the day after it', zone: 'Pacific/Apia', reading: '2011-12-31T00:00', at: '2011-12-30T10:00:00Z' },
  {
    name: 'an offset of odd seconds',
    zone: 'Africa/Monrovia',
    reading: '1971-06-01T09:00',
    at: '1971-06-01T09:44:30Z',
  },
  {
    name: 'the jump out of odd seconds',
    zone: 'Africa/Monrovia',
    reading: '1972-01-07T00:30',
    at: '1972-01-07T00:44:30Z',
  },
  { name: 'the first day of 1970', zone: 'Asia/Tokyo', reading: '1970-01-01T00:00', at: '1969-12-31T15:00:00Z' },
  {
    name: 'the last summer of the century',
    zone: 'Europe/Berlin',
    reading: '2100-07-01T12:00',
    at: '2100-07-01T10:00:00Z',
  },
  {
    name: 'the farthest zone ahead',
    zone: 'Pacific/Kiritimati',
    reading: '2026-01-01T00:00',
    at: '2025-12-31T10:00:00Z',
  },
  { name: 'the farthest zone behind', zone: 'Etc/GMT+12', reading: '2026-01-01T00:00', at: '2026-01-01T12:00:00Z' },
])('$name: $zone first reads $reading at $at', ({ zone, reading, at }) => {
  expect(iso(zoneOf(zone).firstInstantOf(Date.parse(`${reading}:00Z`)))).toBe(at);
});

test('the first instant never decreases for a later reading', () => {
  for (const [name, from] of [
    ['Pacific/Apia', '2011-12-28T00:00:00Z'],
    ['America/St_Johns', '2010-11-05T00:00:00Z'],
    ['Antarctica/Troll', '2026-10-23T00:00:00Z'],
  ] as const) {
    const zone = zoneOf(name);
    const instants = Array.from({ length: 5 * 1440 }, (_, i) => zone.firstInstantOf(Date.parse(from) + i * 60_000));
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
  }
});

test.each([
  ['America/New_York', '2026-03-08T06:59:59.999Z', '2026-03-08T01:59:59.999Z'],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00:00.000Z'],
  ['Asia/Kathmandu', '1985-12-31T18:30:00.000Z', '1986-01-01T00:15:00.000Z'],
  ['Africa/Monrovia', '1970-01-01T00:00:00.000Z', '1969-12-31T23:15:30.000Z'],
])('the clock of %s at %s reads %s', (zone, at, reading) => {
  expect(new Date(zoneOf(zone).readingAt(Date.parse(at))).toISOString()).toBe(reading);
});

test('finds two offset changes that are seven days apart', () => {
  // Recife put its clock ahead on 8 October 2000 and back a week later.
  const zone = zoneOf('America/Recife');
  const hours = ['2000-10-07', '2000-10-10', '2000-10-14', '2000-10-16'].map(
    (date) => (zone.readingAt(Date.parse(`${date}T12:00Z`)) - Date.parse(`${date}T12:00Z`)) / 3_600_000,
  );
  expect(hours).toEqual([-3, -2, -2, -3]);
});

test('a zone is created once', () => {
  expect(zoneOf('Europe/Paris')).toBe(zoneOf('Europe/Paris'));
});

test('many spellings do not grow the cache: an evicted zone is created again with the same results', () => {
  const before = zoneOf('Asia/Dubai');
  const reading = Date.parse('2026-01-01T09:00Z');
  for (let i = 0; i < 2 ** 8; i++) {
    zoneOf(
      'europe/lo'.replace(/[a-z]/g, (letter, at: number) => (i & (1 << (at % 8)) ? letter.toUpperCase() : letter)) +
        'ndon',
    );
  }
  expect(zoneOf('Asia/Dubai')).not.toBe(before);
  expect(zoneOf('Asia/Dubai').firstInstantOf(reading)).toBe(before.firstInstantOf(reading));
});

test.each(['Nowhere/City', '', 'undefined'])('the zone "%s" is refused', (name) => {
  expect(() => zoneOf(name)).toThrow(RangeError);
});
