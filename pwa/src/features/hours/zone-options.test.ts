import { expect, test } from 'vitest';
import { TIMEZONE_OPTIONS } from '@doorsign/shared-schema/hours';
import { zoneLabelOf } from './zone-label.ts';
import { createZoneNames, searchZones, zoneOptionsOf } from './zone-options.ts';

const LISTED = Intl.supportedValuesOf('timeZone');
const options = zoneOptionsOf(LISTED, 'America/New_York');
const nameOf = createZoneNames('en', Date.UTC(2026, 10, 20));
const found = (typed: string) => searchZones(options, typed, nameOf).map(({ value }) => value);

test('the sixteen zones of facts zone.* come first, in their order and with their labels', () => {
  expect(options.slice(0, 16).map(({ value, label }) => ({ value, label }))).toEqual(TIMEZONE_OPTIONS);
});

test('every zone of Intl is listed once, under its current name', () => {
  const values = options.map(({ value }) => value);
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(400);
  expect(values).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv', 'Europe/Oslo']));
  expect(values).not.toContain('Asia/Calcutta');
});

test('a stored zone that Intl does not list is listed', () => {
  expect(zoneOptionsOf([], 'Etc/GMT+5').map(({ value }) => value)).toContain('Etc/GMT+5');
});

test.each([
  { zone: 'America/New_York', label: 'Eastern (US)' },
  { zone: 'Europe/Oslo', label: 'Oslo (Europe)' },
  { zone: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires (America/Argentina)' },
  { zone: 'UTC', label: 'UTC' },
])('$zone is labeled $label', ({ zone, label }) => expect(zoneLabelOf(zone)).toBe(label));

test.each([
  { typed: 'new york', first: 'America/New_York' },
  { typed: 'oslo', first: 'Europe/Oslo' },
  { typed: 'KOLKATA', first: 'Asia/Kolkata' },
  { typed: 'india', first: 'Asia/Colombo' },
  { typed: 'central european', first: 'Europe/Paris' },
  { typed: 'são paulo', first: 'America/Sao_Paulo' },
  { typed: 'europe  berlin', first: 'Europe/Berlin' },
])('"$typed" finds $first first', ({ typed, first }) => expect(found(typed)[0]).toBe(first));

test('"india" finds the zones of India before those of Indiana', () => {
  expect(found('india').indexOf('Asia/Kolkata')).toBeLessThan(found('india').indexOf('America/Indiana/Indianapolis'));
});

test('an empty search finds everything, and an unknown text finds nothing', () => {
  expect(found(' ')).toHaveLength(options.length);
  expect(found('zzz')).toEqual([]);
});

test('a zone unknown to this browser has no name, and the search still works', () => {
  const nameOf = createZoneNames('en', Date.parse('2026-11-20T12:00Z'));
  expect(searchZones(zoneOptionsOf([], 'Europe/Atlantis'), 'atlantis', nameOf)).toMatchObject([
    { value: 'Europe/Atlantis', label: 'Atlantis (Europe)' },
  ]);
});
