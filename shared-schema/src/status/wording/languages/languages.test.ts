import { describe, expect, test } from 'vitest';
import { checkLanguages, ENGLISH_WORDS, sayIn, type Spoken } from '../../../../test/check-languages.ts';
import { readLanguageTable } from '../../../../test/read-vectors.ts';
import { oneLine } from '../index.ts';
import { LANGUAGES, type LanguageWords } from './index.ts';

const { rows, languages } = readLanguageTable();
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const ENGLISH_LETTERS = /(?<!\p{L})(at|until|closed|closes|opens|hours|today|tomorrow|midnight|day|your|by)(?!\p{L})/iu;
const NAMES_OF_OTHERS = ['no', 'nn', 'zh-hk', 'zh-mo', 'zh-tw'];

test('every language has its table, and every table its language', () => {
  const written = Object.keys(LANGUAGES).filter((name) => !NAMES_OF_OTHERS.includes(name));
  expect(Object.keys(languages).sort()).toEqual(['en', ...written].sort());
  for (const { said } of Object.values(languages)) expect(Object.keys(said)).toEqual(rows.map(({ id }) => id));
});

test('other names of a language lead to the same words', () => {
  expect(LANGUAGES.no).toBe(LANGUAGES.nb);
  expect(LANGUAGES.nn).toBe(LANGUAGES.nb);
  expect(LANGUAGES['zh-tw']).toBe(LANGUAGES['zh-hant']);
  expect(LANGUAGES['zh-mo']).toBe(LANGUAGES['zh-hant']);
  expect(LANGUAGES['zh-hk']).toBe(LANGUAGES['zh-hant']);
});

test.each(Object.entries(languages))('%s says in every situation what is written down', (language, spoken) => {
  expect(checkLanguages({ rows, languages: { [language]: spoken } })).toEqual([]);
});

test('a wrong line is found', () => {
  const wrong: Spoken = { ...(languages['de'] as Spoken), yourTime: '', said: {} };
  expect(checkLanguages({ rows, languages: { de: wrong } })).toHaveLength(2 * rows.length + 1);
});

test.each(Object.entries(languages))('%s says nothing that is too long for a pill', (language, spoken) => {
  // On a phone 360 px wide, a pill of medium size has two lines of about 40 letters.
  for (const row of rows) expect(oneLine(row.status, sayIn(language, spoken, row)).length).toBeLessThanOrEqual(70);
});

const OWN_NAMES = Object.entries<LanguageWords>(LANGUAGES).filter(([name]) => !NAMES_OF_OTHERS.includes(name));

describe.each(OWN_NAMES)('the words of %s', (language, words) => {
  test('are all there and no more', () => {
    expect(Object.keys(words).sort()).toEqual([...Object.keys(ENGLISH_WORDS), ...WEEKDAYS].sort());
    for (const [key, text] of Object.entries(words)) {
      if (key !== 'on' && key !== 'mend') expect(text).toMatch(/\S/);
    }
  });

  test('have the places of the English ones', () => {
    for (const [key, text] of Object.entries(ENGLISH_WORDS)) {
      const placesIn = (said: unknown): string[] => (String(said).match(/\{\w+\}/g) ?? []).sort();
      expect([key, placesIn(words[key as keyof typeof words])]).toEqual([key, placesIn(text)]);
    }
  });

  test('have no English left in them', () => {
    const isShared = (key: string): boolean => ['on', 'mend', 'named'].includes(key);
    for (const [key, text] of Object.entries(words).filter(([key]) => !isShared(key))) {
      expect(text).not.toBe(key in ENGLISH_WORDS ? ENGLISH_WORDS[key as keyof typeof ENGLISH_WORDS] : key);
      const letters = String(text).replaceAll(/\{\w+\}/g, '');
      expect(letters).not.toMatch(ENGLISH_LETTERS);
    }
    expect(words.poweredBy).toContain('Doorsign');
  });

  test('name the days that the calendar of the language has by these names', () => {
    expect(new Set(WEEKDAYS.map((day) => words[day])).size).toBe(7);
    const { locale } = languages[language] as Spoken;
    WEEKDAYS.forEach((day, index) => {
      // The first of January 2024 was a Monday.
      const known = new Date(Date.UTC(2024, 0, index + 1))
        .toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
        .replace('יום ', '')
        .toLocaleLowerCase(locale);
      // Endings differ between grammatical cases.
      expect(words[day].toLocaleLowerCase(locale)).toContain(known.length > 3 ? known.slice(0, 2) : known);
    });
  });

  test('mend what a row says, or nothing', () => {
    const said = Object.values((languages[language] as Spoken).said).join('\n');
    const [wrong, right] = words.mend;
    expect(said).toContain(right);
    expect(wrong !== '' && said.includes(wrong)).toBe(false);
  });
});
