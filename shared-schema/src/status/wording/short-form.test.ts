import { expect, test } from 'vitest';
import { checkShortForms } from '../../../test/check-short-forms.ts';
import { readLanguageTable, readShortForms, readWordingCases } from '../../../test/read-vectors.ts';
import { withClock } from '../format-status.ts';
import { LANGUAGES } from './languages/index.ts';
import { SHORT_ENGLISH, shortForm } from './index.ts';

const tables = { wanted: readShortForms(), cases: readWordingCases(), table: readLanguageTable() };
const NEW_YORK = 'America/New_York';
const NOON = Date.parse('2026-11-23T17:00:00Z');
const HOUR = 3_600_000;

test('every row of both wording tables has its short form, in all languages', () => {
  expect(checkShortForms(tables)).toEqual([]);
  expect(Object.keys(tables.wanted.languages).length).toBeGreaterThan(20);
});

test('the check finds a wrong form, and a missing one', () => {
  const german = { ...tables.wanted.languages['de'], 'opens-today': ['Zu', ''] as const };
  delete (german as Partial<Record<string, unknown>>)['opens-monday'];
  const wanted = { ...tables.wanted, languages: { ...tables.wanted.languages, de: german } };
  expect(checkShortForms({ ...tables, wanted }).map((line) => line.split(':')[0])).toEqual([
    'de opens-today',
    'de opens-monday',
  ]);
});

test('a form is one short line in every language', () => {
  for (const forms of Object.values(tables.wanted.languages))
    for (const [state, rest] of Object.values(forms)) {
      expect(state + rest).not.toMatch(/\n|  /);
      expect((state + rest).length).toBeLessThanOrEqual(55);
    }
});

test('the state is never empty, and the rest brings its own space', () => {
  for (const forms of [tables.wanted.english, ...Object.values(tables.wanted.languages)])
    for (const [state, rest] of Object.values(forms)) {
      expect(state).toMatch(/^\S(.*\S)?$/);
      expect(rest).toMatch(/^$|^ \S/);
    }
});

const facts = (hours: number) =>
  withClock({ status: 'closed', nextChangeAt: NOON + hours * HOUR, note: null }, NOON, NEW_YORK);

test.each([
  { locale: 'en-US', rest: ' · opens 5 PM' },
  { locale: 'en-AU', rest: ' · opens 5 pm' },
  { locale: 'en-GB', rest: ' · opens 17:00' },
  { locale: 'en-u-hc-h23', rest: ' · opens 17:00' },
])('a full hour in $locale', ({ locale, rest }) => {
  expect(shortForm(facts(5), SHORT_ENGLISH, locale)).toEqual(['Closed', rest]);
});

test('minutes stay, and a Spanish "la 1" stays right where the clock has twelve hours', () => {
  expect(shortForm(facts(5.5), SHORT_ENGLISH, 'en-US')[1]).toBe(' · opens 5:30 PM');
  expect(shortForm(facts(1), LANGUAGES.es, 'es-MX')[1]).toBe(' · abre a la 1 p.m.');
});
