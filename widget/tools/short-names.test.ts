import { ENGLISH, ENGLISH_POPUP } from '@doorsign/shared-schema/status/wording';
import { expect, test } from 'vitest';
import { shorten, shortNames } from './short-names.ts';

/** Names in payloads, Intl options, styles and errors, which must not be shortened. */
const NAMES_OF_ANSWERS =
  'v id name style domains zone hours nextHoliday date phone directionsUrl poweredBy start timeline names horizon ' +
  'weekday month day year hour minute second timeStyle timeZone ' +
  'theme accentColor fontSize placement positionX positionY code detail status';

test.each(['popup', 'widget'] as const)('no name of an answer is shortened in the %s', (file) => {
  const { regex } = shortNames(file).mangle.properties;
  const shortened = NAMES_OF_ANSWERS.split(' ').filter((name) => regex.test(name));
  // The script never reads the business's name.
  expect(shortened).toEqual(file === 'widget' ? ['name'] : []);
});

test('no two names have one letter, in what the script and the popup hand to each other', () => {
  const letters = Object.values(shortNames('popup').nameCache.props.props);
  expect(new Set(letters).size).toBe(letters.length);
});

test('words keep apart, and so does what is filled into them', () => {
  const words = shorten({ ...ENGLISH, ...ENGLISH_POPUP });
  expect(Object.keys(words)).toHaveLength(Object.keys({ ...ENGLISH, ...ENGLISH_POPUP }).length);
  expect(words).toMatchObject({ s: 'Opens {day} at {t}', n: '{m} ({n})', callUs: 'Call Us Now', r: ['', ''] });
  expect(words).toMatchObject({ yourTime: '{text} ({time} your time)' });
});

test('yesterday’s letters are today’s: scripts in browsers’ caches read the words of any later day', () => {
  expect(Object.keys(shorten(ENGLISH)).sort().join(' ')).toBe('a b c d h m n o on r s u x y z');
});
