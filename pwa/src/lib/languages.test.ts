import { expect, test } from 'vitest';
import { LANGUAGES as WORDS } from '@doorsign/shared-schema/status/wording/languages';
import { languageName, LANGUAGES } from './languages.ts';

test('every offered language has texts and a unique name', () => {
  expect(Object.keys(WORDS)).toEqual(expect.arrayContaining(LANGUAGES.filter((code) => code !== 'en')));
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length);
});

test('all available languages are offered, each under one name', () => {
  const offered = new Set(LANGUAGES.map((code) => (code === 'en' ? undefined : WORDS[code])));
  expect(Object.entries(WORDS).filter(([, words]) => !offered.has(words))).toEqual([]);
});
