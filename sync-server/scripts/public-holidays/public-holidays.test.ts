import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  CalendarDate,
  PUBLIC_HOLIDAYS_SOURCE,
  PublicHolidayFile,
  PublicHolidayIndex,
  publicHolidaysOf,
} from '@doorsign/shared-schema/holidays';
import { installedZoneTable } from '../../src/platform/zones/zone-table.ts';
import { BOUNDS } from '../../src/http/bounds.ts';
import { datesOf, linesOf, NAME_MAX } from './dates.ts';
import { countryOfZones } from './zones.ts';

const folder = fileURLToPath(new URL('../../data/public-holidays/', import.meta.url));
const parsed = (name: string): unknown => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8')) as unknown;
const index = PublicHolidayIndex.parse(parsed('index'));
const fileOf = (country: string): PublicHolidayFile => PublicHolidayFile.parse(parsed(country));
const DAY_MS = 86_400_000;
const MONTHS_LEFT = 24;

test(`the table has ${MONTHS_LEFT} more months; renew it with npm run public-holidays`, () => {
  const ends = new Date(index.until + 1, 0, 1);
  const needed = new Date();
  needed.setMonth(needed.getMonth() + MONTHS_LEFT);
  expect(ends.getTime()).toBeGreaterThan(needed.getTime());
});

test('every country of the index but the United States has a file of the same years, small enough to send', () => {
  const files = readdirSync(folder).map((name) => name.replace('.json', ''));
  const codes = Object.keys(index.countries).filter((code) => code !== 'US');
  expect(files.toSorted()).toEqual([...codes, 'index'].toSorted());
  expect(codes.length).toBeGreaterThan(200);
  for (const name of files) {
    const path = name === 'index' ? 'index' : '{country}';
    expect(statSync(`${folder}${name}.json`).size).toBeLessThan(
      BOUNDS[`GET /api/public-holidays/${path}.json`]?.answer ?? 0,
    );
  }
  for (const code of codes) {
    const { source, country, holidays, regions } = fileOf(code);
    expect([code, source, country, Object.keys(regions).toSorted()]).toEqual([
      code,
      PUBLIC_HOLIDAYS_SOURCE,
      code,
      Object.keys(index.countries[code]?.regions ?? {}).toSorted(),
    ]);
    const lines = [...holidays, ...Object.values(regions).flatMap(({ plus }) => plus)];
    expect(
      lines.filter(([date, name]) => !CalendarDate.safeParse(date).success || name === '' || name.length > NAME_MAX),
    ).toEqual([]);
    expect(holidays.length === 0 || holidays.at(-1)?.[0].startsWith(String(index.until))).toBe(true);
  }
});

test('a time zone is listed by one country only, and the zones of large countries are listed', () => {
  const zones = Object.values(index.countries).flatMap((country) => country.zones);
  expect(zones).toHaveLength(new Set(zones).size);
  const owner = (zone: string) => Object.entries(index.countries).find(([, all]) => all.zones.includes(zone))?.[0];
  expect(
    ['Europe/Berlin', 'Europe/Zagreb', 'Asia/Kolkata', 'Asia/Calcutta', 'US/Eastern', 'Europe/Oslo'].map(owner),
  ).toEqual(['DE', 'HR', 'IN', 'IN', 'US', 'NO']);
  // Countries without a table, and clocks without a country.
  expect(['Asia/Kuwait', 'UTC', 'CET', 'Iceland', 'Atlantic/Jan_Mayen'].map(owner)).toEqual(Array(5).fill(undefined));
  const known = new Set(installedZoneTable().names);
  expect(zones.filter((zone) => !known.has(zone)).length).toBeLessThan(5);
});

// Written from memory, without the package: days that are known to be public holidays there, or not. They guard the table against a mistake
// of its maker; `npm run public-holidays -- --check` compares all of it with the package.
test.each([
  {
    place: 'DE',
    year: 2027,
    has: ['2027-03-26', '2027-03-29', '2027-05-06', '2027-05-17', '2027-10-03', '2027-12-26'],
    not: ['2027-01-06', '2027-10-31'],
  },
  { place: 'DE-BY', year: 2027, has: ['2027-01-06', '2027-05-27', '2027-11-01'], not: ['2027-10-31', '2027-11-17'] },
  { place: 'DE-SN', year: 2027, has: ['2027-10-31', '2027-11-17'], not: ['2027-01-06', '2027-11-01'] },
  { place: 'AT', year: 2027, has: ['2027-01-06', '2027-05-06', '2027-10-26', '2027-12-08'], not: ['2027-03-26'] },
  {
    place: 'FR',
    year: 2027,
    has: ['2027-05-08', '2027-07-14', '2027-11-11', '2027-03-29'],
    not: ['2027-03-26', '2027-12-26'],
  },
  {
    place: 'GB-ENG',
    year: 2027,
    has: ['2027-08-30', '2027-12-27', '2027-12-28', '2027-03-29'],
    not: ['2027-11-30', '2027-08-02'],
  },
  { place: 'GB-SCT', year: 2027, has: ['2027-08-02', '2027-01-04'], not: ['2027-08-30'] },
  { place: 'ES', year: 2027, has: ['2027-01-06', '2027-10-12', '2027-12-06', '2027-12-08'], not: ['2027-12-26'] },
  {
    place: 'IT',
    year: 2027,
    has: ['2027-04-25', '2027-06-02', '2027-08-15', '2027-12-26', '2027-03-29'],
    not: ['2027-03-26'],
  },
  { place: 'NL', year: 2027, has: ['2027-04-27', '2027-05-06', '2027-12-26'], not: ['2027-05-01'] },
  { place: 'BE', year: 2027, has: ['2027-07-21', '2027-08-15', '2027-11-11'], not: ['2027-12-26'] },
  { place: 'PL', year: 2027, has: ['2027-05-03', '2027-11-11', '2027-05-27'], not: ['2027-03-26'] },
  { place: 'SE', year: 2027, has: ['2027-06-06', '2027-01-06', '2027-06-26'], not: ['2027-05-17'] },
  { place: 'CA', year: 2027, has: ['2027-07-01', '2027-09-06'], not: ['2027-07-04'] },
  {
    place: 'JP',
    year: 2027,
    has: ['2027-01-11', '2027-02-11', '2027-02-23', '2027-03-22', '2027-05-05'],
    not: ['2027-12-25'],
  },
  { place: 'BR', year: 2027, has: ['2027-04-21', '2027-09-07', '2027-11-15'], not: ['2027-12-26'] },
])('$place in $year has its public holidays', ({ place, has, not }) => {
  const [country = '', region = null] = place.split('-');
  const dates = publicHolidaysOf(fileOf(country), region).map(({ date }) => date);
  expect({ has: has.filter((date) => !dates.includes(date)), not: not.filter((date) => dates.includes(date)) }).toEqual(
    {
      has: [],
      not: [],
    },
  );
});

const lasting = (date: string, hours: number) => {
  const start = new Date(Date.parse(`${date.slice(0, 10)}T00:00Z`));
  return { date, start, end: new Date(start.getTime() + (hours / 24) * DAY_MS) };
};

test.each([
  { name: 'a day', date: '2027-05-01 00:00:00', hours: 24, dates: ['2027-05-01'] },
  { name: 'a day on which the clocks go back', date: '2027-10-31 00:00:00', hours: 25, dates: ['2027-10-31'] },
  { name: 'a day on which they go forward', date: '2027-03-28 00:00:00', hours: 23, dates: ['2027-03-28'] },
  { name: 'an evening', date: '2027-12-24 18:00:00', hours: 6, dates: ['2027-12-24'] },
  {
    name: 'several days',
    date: '2027-12-30 00:00:00 -0600',
    hours: 72,
    dates: ['2027-12-30', '2027-12-31', '2028-01-01'],
  },
])('$name covers its dates', ({ date, hours, dates }) => {
  expect(datesOf(lasting(date, hours))).toEqual(dates);
});

test('holidays of one date share a line, as long as a name may be', () => {
  const one = { ...lasting('2027-05-01 00:00:00', 24), name: 'Labor Day' };
  expect(linesOf([one, { ...one, name: 'Ascension' }, one])).toEqual([
    { date: '2027-05-01', name: 'Labor Day / Ascension' },
  ]);
  expect(linesOf([{ ...one, name: 'n'.repeat(90) }])[0]?.name).toBe(`${'n'.repeat(79)}…`);
});

test('an alias has the country of its zone, unless several countries use that zone', () => {
  const listed = new Map([
    ['US', ['America/New_York']],
    ['BE', ['Europe/Brussels']],
    ['LU', ['Europe/Luxembourg']],
  ]);
  const packed = {
    links: ['America/New_York|US/Eastern', 'Europe/Brussels|MET', 'Europe/Brussels|Old/Name'],
    countries: ['US|America/New_York', 'BE|Europe/Brussels', 'LU|Europe/Brussels Europe/Luxembourg'],
  };
  expect([...countryOfZones(listed, packed)]).toEqual([
    ['America/New_York', 'US'],
    ['Europe/Brussels', 'BE'],
    ['Europe/Luxembourg', 'LU'],
    ['US/Eastern', 'US'],
  ]);
  expect(() => countryOfZones(new Map([...listed, ['CA', ['America/New_York']]]), packed)).toThrow(
    'belongs to US and to CA',
  );
});
