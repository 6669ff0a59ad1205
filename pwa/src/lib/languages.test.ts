import { expect, test } from 'vitest';
import { LANGUAGES as WORDS } from '@doorsign/shared-schema/status/wording/languages';
import { languageName, LANGUAGES } from './languages.ts';

test('every language that is offered has words, and a name of its own', () => {
  expect(Object.keys(WORDS)).toEqual(expect.arrayContaining(LANGUAGES.filter((code) => code !== 'en')));
  expect(new Set(LANGUAGES.map(languageName)).size).toBe(LANGUAGES.length);
});

test('all words are offered, each under one name', () => {
  const offered = new Set(LANGUAGES.map((code) => (code === 'en' ? undefined : WORDS[code])));
  expect(Object.entries(WORDS).filter(([, words]) => !offered.has(words))).toEqual([]);
});
