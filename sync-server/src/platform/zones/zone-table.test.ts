import moment from 'moment-timezone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantOn } from '@doorsign/shared-schema/status';
import { setZoneSource } from '@doorsign/shared-schema/zones';
import { unpackZone } from './unpack-zone.ts';
import { createZoneTable, installedZoneTable } from './zone-table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Weeks of the year of the release, and of the next year. */
const WEEKS = Array.from({ length: 104 }, (_, week) => Date.UTC(2026, 0, 1) + week * 7 * DAY);

const table = installedZoneTable();
/** Returns the milliseconds ahead of UTC. */
const offsetOf = (timezone: string, at: number): number => {
  const { changes = [], offsets = [] } = table.rulesOf(timezone) ?? {};
  return (offsets[changes.filter((change) => change * 1000 <= at).length] ?? NaN) * 1000;
};

test('the table knows every zone that this runtime lists, and UTC', () => {
  const listed = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'America/Ciudad_Juarez'];
  expect(listed.filter((zone) => table.rulesOf(zone) === null)).toEqual([]);
});

test('the offset of every name in every week is the one that the package itself works out', () => {
  const wrong = table.names.filter((name) =>
    WEEKS.some((at) => offsetOf(name, at) !== -(moment.tz.zone(name)?.utcOffset(at) ?? NaN) * 60_000),
  );
  expect(wrong).toEqual([]);
});

test('its changes are those of the package to the second, since 1970', () => {
  const differing = table.names.filter((name) => {
    const changes = table
      .rulesOf(name)
      ?.changes.filter((at) => at > 0)
      .map((at) => at * 1000);
    const { untils = [], offsets = [] } = moment.tz.zone(name) ?? {};
    const isChange = (until: number, index: number): boolean =>
      Number.isFinite(until) && until > 0 && offsets[index] !== offsets[index + 1];
    return JSON.stringify(changes) !== JSON.stringify(untils.filter(isChange));
  });
  expect(differing).toEqual([]);
});

test('no clock changes twice within four days, which is how often the engine looks at it', () => {
  const tooFast = table.names.filter((name) => {
    const changes = table.rulesOf(name)?.changes.filter((at) => at > 0) ?? [];
    return changes.some((change, index) => (change - (changes[index - 1] ?? 0)) * 1000 < 4 * DAY);
  });
  expect(tooFast).toEqual([]);
});

test.each([
  ['America/Vancouver', -7],
  ['America/Edmonton', -6],
  ['America/Inuvik', -6],
  ['America/Winnipeg', -5],
  ['Africa/Casablanca', 0],
  ['Africa/El_Aaiun', 0],
  ['Europe/Berlin', 1],
  ['Asia/Kolkata', 5.5],
])('in January 2027 the clock of %s is %d hours ahead of UTC, whatever this Node has heard', (zone, hours) => {
  expect(offsetOf(zone, Date.UTC(2027, 0, 15))).toBe(hours * HOUR);
});

test('names are found in any case, as Intl finds them', () => {
  expect(table.rulesOf('america/vancouver')).toBe(table.rulesOf('America/Vancouver'));
  expect(table.rulesOf('US/PACIFIC')).toEqual(table.rulesOf('America/Los_Angeles'));
  for (const name of ['Nowhere/City', '', 'toString', '__proto__']) expect(table.rulesOf(name)).toBeNull();
});

test('every zone that somebody lives in has rules, under a name of today', () => {
  expect(table.inhabited.filter((name) => table.rulesOf(name) === null)).toEqual([]);
  for (const name of ['Europe/Kyiv', 'America/Coyhaique', 'Asia/Kolkata']) expect(table.inhabited).toContain(name);
  for (const name of ['Europe/Kiev', 'US/Pacific', 'EST']) expect(table.inhabited).not.toContain(name);
});

test('seconds before 1972 are kept', () => {
  expect(offsetOf('Africa/Monrovia', Date.UTC(1971, 5, 1))).toBe(-(44 * 60 + 30) * 1000);
});

test.each(['', 'Europe/Berlin', 'Europe/Berlin|CET CEST|-10 -20|01|', 'Europe/Berlin|CET|-10|3||', 'A/B|C|-1!|0||'])(
  'data of another shape is refused: "%s"',
  (packed) => {
    expect(() => unpackZone(packed)).toThrow(Error);
  },
);

test('a link to a zone that is not there is left out', () => {
  const { names } = createZoneTable({
    version: '2026f',
    zones: ['A/B|C|0|0||'],
    links: ['A/B|A/C', 'X/Y|X/Z'],
    countries: [],
  });
  expect(names).toEqual(['A/B', 'A/C']);
});

beforeAll(() => setZoneSource(table.rulesOf));
afterAll(() => setZoneSource());

test('nine o’clock in every listed zone comes when the package says, every week', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const wrong = zones.flatMap((zone) =>
    WEEKS.slice(46, 98)
      .map((at) => new Date(at).toISOString().slice(0, 10))
      .filter((date) => instantOn(zone, date, 9 * 60) !== moment.tz(`${date} 09:00`, zone).valueOf())
      .map((date) => `${zone} ${date}`),
  );
  expect(wrong).toEqual([]);
});
