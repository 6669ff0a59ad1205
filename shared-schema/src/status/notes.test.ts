import { expect, test } from 'vitest';
import { ENGLISH } from './index.ts';
import { composeNote } from './notes.ts';
import { ENGLISH_POPUP } from './wording/popup-texts.ts';
import { LANGUAGES } from './wording/languages/index.ts';
import { PHRASES } from './wording/words.ts';

test('S23: a note is the first two parts that there are', () => {
  expect(composeNote([])).toBeNull();
  expect(composeNote([null, undefined])).toBeNull();
  expect(composeNote([null, 'Fair'])).toBe('Fair');
  expect(composeNote(['Fair', undefined, 'By appointment', 'Order online'])).toBe('Fair – By appointment');
});

const isPhrase = (key: string): boolean => PHRASES.some((phrase) => phrase === key);

test('S23: a note is never equal to a key of a texts object', () => {
  const keys = [ENGLISH, ENGLISH_POPUP, ...Object.values(LANGUAGES)].flatMap((texts) => Object.keys(texts));
  for (const key of [...new Set(keys)].filter((key) => !isPhrase(key))) expect(composeNote([key])).toBe(`${key}\u2060`);
  for (const name of Object.getOwnPropertyNames(Object.prototype)) expect(composeNote([name])).toBe(`${name}\u2060`);
  for (const letter of ['a', 'z', 'A', 'Z']) expect(composeNote([letter])).toBe(`${letter}\u2060`);
});

test('S23: other notes stay as they are', () => {
  for (const note of [...PHRASES, 'Christmas', 'ab', '1', 'é', 'Monday – Fair', 'Open', 'Constructor'])
    expect(composeNote([note])).toBe(note);
  expect(composeNote(['on', 'Monday'])).toBe('on – Monday');
});
