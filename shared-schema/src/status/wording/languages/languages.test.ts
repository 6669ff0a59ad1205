import { describe, expect, test } from 'vitest';
import { checkLanguages, ENGLISH_TEXTS, linesIn, type ExpectedTexts } from '../../../../test/check-languages.ts';
import { readLanguageTable } from '../../../../test/read-vectors.ts';
import { oneLine, PHRASES } from '../index.ts';
import { LANGUAGES, type LanguageTexts } from './index.ts';

const { rows, languages } = readLanguageTable();
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const ENGLISH_LETTERS = /(?<!\p{L})(at|until|closed|closes|opens|hours|today|tomorrow|midnight|day|your|by)(?!\p{L})/iu;
const NAMES_OF_OTHERS = ['no', 'nn', 'zh-hk', 'zh-mo', 'zh-tw'];

test('every language has a table of expected texts, and every table a language', () => {
  const written = Object.keys(LANGUAGES).filter((name) => !NAMES_OF_OTHERS.includes(name));
  expect(Object.keys(languages).sort()).toEqual(['en', ...written].sort());
  for (const { said } of Object.values(languages)) expect(Object.keys(said)).toEqual(rows.map(({ id }) => id));
});

test('alternative names of a language have the same texts', () => {
  expect(LANGUAGES.no).toBe(LANGUAGES.nb);
  expect(LANGUAGES.nn).toBe(LANGUAGES.nb);
  expect(LANGUAGES['zh-tw']).toBe(LANGUAGES['zh-hant']);
  expect(LANGUAGES['zh-mo']).toBe(LANGUAGES['zh-hant']);
  expect(LANGUAGES['zh-hk']).toBe(LANGUAGES['zh-hant']);
});

test.each(Object.entries(languages))('the texts of %s match the table in every situation', (language, spoken) => {
  expect(checkLanguages({ rows, languages: { [language]: spoken } })).toEqual([]);
});

test('the check finds a wrong text', () => {
  const german = languages['de'] as ExpectedTexts;
  const phrases = { ...german.phrases, 'Back soon': 'Back soon' };
  const wrong: ExpectedTexts = { ...german, yourTime: '', phrases, said: {} };
  expect(checkLanguages({ rows, languages: { de: wrong } })).toHaveLength(2 * rows.length + 2);
});

test.each(Object.entries(languages))('no text of %s is too long for a pill', (language, spoken) => {
  // On a phone 360 px wide, a pill of medium size has two lines of about 40 letters.
  for (const row of rows) expect(oneLine(row.status, linesIn(language, spoken, row)).length).toBeLessThanOrEqual(70);
});

const OWN_NAMES = Object.entries<LanguageTexts>(LANGUAGES).filter(([name]) => !NAMES_OF_OTHERS.includes(name));

describe.each(OWN_NAMES)('the texts of %s', (language, texts) => {
  test('have exactly the keys of English, the weekdays and the phrases', () => {
    expect(Object.keys(texts).sort()).toEqual([...Object.keys(ENGLISH_TEXTS), ...WEEKDAYS, ...PHRASES].sort());
    for (const [key, text] of Object.entries(texts)) {
      if (key !== 'on' && key !== 'mend') expect(text).toMatch(/\S/);
    }
  });

  test('have the placeholders of the English texts', () => {
    for (const [key, text] of Object.entries(ENGLISH_TEXTS)) {
      const placeholdersIn = (said: unknown): string[] => (String(said).match(/\{\w+\}/g) ?? []).sort();
      expect([key, placeholdersIn(texts[key as keyof typeof texts])]).toEqual([key, placeholdersIn(text)]);
    }
  });

  test('contain no English words', () => {
    const isShared = (key: string): boolean => ['on', 'mend', 'named', 'weekdays'].includes(key);
    for (const [key, text] of Object.entries(texts).filter(([key]) => !isShared(key))) {
      expect(text).not.toBe(key in ENGLISH_TEXTS ? ENGLISH_TEXTS[key as keyof typeof ENGLISH_TEXTS] : key);
      const letters = String(text).replaceAll(/\{\w+\}/g, '');
      expect(letters).not.toMatch(ENGLISH_LETTERS);
    }
    expect(texts.poweredBy).toContain('Doorsign');
  });

  test('name the weekdays as Intl does in that language', () => {
    expect(new Set(WEEKDAYS.map((day) => texts[day])).size).toBe(7);
    const { locale } = languages[language] as ExpectedTexts;
    WEEKDAYS.forEach((day, index) => {
      // The first of January 2024 was a Monday.
      const known = new Date(Date.UTC(2024, 0, index + 1))
        .toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
        .replace('יום ', '')
        .toLocaleLowerCase(locale);
      // Endings differ between grammatical cases.
      expect(texts[day].toLocaleLowerCase(locale)).toContain(known.length > 3 ? known.slice(0, 2) : known);
    });
  });

  test('correct a mistake that occurs in the table, or none', () => {
    const said = Object.values((languages[language] as ExpectedTexts).said).join('\n');
    const [wrong, right] = texts.mend;
    expect(said).toContain(right);
    expect(wrong !== '' && said.includes(wrong)).toBe(false);
  });
});
