import { ENGLISH, ENGLISH_POPUP } from '@doorsign/shared-schema/status/wording';
import { expect, test } from 'vitest';
import { textsFileOf, shortNames } from './short-names.ts';

/** Names in payloads, Intl options, styles and errors, which must not be shortened. */
const NAMES_OF_ANSWERS =
  'v id name style domains zone hours nextHoliday date phone directionsUrl poweredBy plain start timeline names horizon ' +
  'weekday month day year hour minute second timeStyle timeZone ' +
  'theme accentColor fontSize placement positionX positionY code detail status';

test.each(['popup', 'widget'] as const)('no name that a server’s answer uses is shortened in the %s', (file) => {
  const { regex } = shortNames(file).mangle.properties;
  const shortened = NAMES_OF_ANSWERS.split(' ').filter((name) => regex.test(name));
  // The script never reads the business's name.
  expect(shortened).toEqual(file === 'widget' ? ['name'] : []);
});

test('no two members that the script and the popup exchange have the same letter', () => {
  const letters = Object.values(shortNames('popup').nameCache.props.props);
  expect(new Set(letters).size).toBe(letters.length);
});

test('texts and placeholders keep distinct names', () => {
  const texts = textsFileOf({ ...ENGLISH, ...ENGLISH_POPUP });
  expect(Object.keys(texts)).toHaveLength(Object.keys({ ...ENGLISH, ...ENGLISH_POPUP }).length);
  expect(texts).toMatchObject({ s: 'Opens {day} at {t}', n: '{m} ({n})', callUs: 'Call Us Now', r: ['', ''] });
  expect(texts).toMatchObject({ yourTime: '{text} ({time} your time)' });
});

test('the letters never change, because cached scripts read later texts files', () => {
  expect(Object.keys(textsFileOf(ENGLISH)).sort().join(' ')).toBe('O S U W a b c d h m n o on r s u x y z');
});
