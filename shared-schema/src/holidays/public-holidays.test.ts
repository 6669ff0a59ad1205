import { expect, test } from 'vitest';
import {
  countryInEffect,
  countryOfZone,
  publicHolidaysOf,
  ruledHolidays,
  usFederalHolidays,
  type PublicHolidayFile,
  type PublicHolidayIndex,
} from './index.ts';

const INDEX: PublicHolidayIndex = {
  source: '',
  until: 2035,
  countries: {
    DE: { name: 'Germany', zones: ['Europe/Berlin', 'Europe/Busingen'], regions: { BY: 'Bayern' } },
    US: { name: 'United States', zones: ['America/New_York', 'US/Eastern'], regions: {} },
  },
};

const FILE: PublicHolidayFile = {
  source: '',
  country: 'DE',
  language: 'de',
  holidays: [
    ['2027-01-01', 'Neujahr'],
    ['2027-05-01', 'Maifeiertag'],
  ],
  regions: {
    BY: { plus: [['2027-01-06', 'Heilige Drei Könige']], minus: [] },
    XX: { plus: [['2027-01-01', 'New Year']], minus: ['2027-05-01'] },
  },
};

const linesOf = (region: string | null): string[] =>
  publicHolidaysOf(FILE, region).map(({ date, name }) => `${date} ${name}`);

test('a region has the dates of its country, with its own additions, names and omissions', () => {
  expect(linesOf(null)).toEqual(['2027-01-01 Neujahr', '2027-05-01 Maifeiertag']);
  expect(linesOf('BY')).toEqual(['2027-01-01 Neujahr', '2027-01-06 Heilige Drei Könige', '2027-05-01 Maifeiertag']);
  expect(linesOf('XX')).toEqual(['2027-01-01 New Year']);
});

test.each(['ZZ', 'constructor'])('an unknown region %s has the dates of its country', (region) => {
  expect(linesOf(region)).toEqual(linesOf(null));
});

test('a time zone belongs to one country, whatever its spelling', () => {
  expect(countryOfZone(INDEX, 'Europe/Busingen')).toBe('DE');
  expect(countryOfZone(INDEX, 'us/eastern')).toBe('US');
  expect(countryOfZone(INDEX, 'UTC')).toBeNull();
});

test('the owner’s choice beats the time zone, and none is none', () => {
  expect(countryInEffect(INDEX, null, 'Europe/Berlin')).toEqual({ country: 'DE', region: null });
  expect(countryInEffect(INDEX, null, 'UTC')).toBeNull();
  expect(countryInEffect(INDEX, { country: 'US', region: null }, 'Europe/Berlin')).toEqual({
    country: 'US',
    region: null,
  });
  expect(countryInEffect(INDEX, { country: 'none', region: null }, 'Europe/Berlin')).toBeNull();
});

test('the United States have the rules of this project in ten years', () => {
  const all = ruledHolidays(2035);
  expect(all.filter(({ date }) => date.startsWith('2026'))).toEqual(usFederalHolidays(2026));
  expect(all[0]?.date).toBe('2026-01-01');
  expect(all.at(-1)?.date).toBe('2035-12-25');
});
