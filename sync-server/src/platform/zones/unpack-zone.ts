import type { ZoneRules } from '@doorsign/shared-schema/zones';

/** A zone as the package moment-timezone packs it: `name|abbreviations|offsets|indices|untils|population`.
 * - offsets: minutes behind UTC, in base 60
 * - indices: one digit of base 60 for each interval, the index of the offset that applies in it
 * - untils: the end of each interval except the last, in minutes since the previous end, the first since 1970; in base 60
 * Source: https://momentjs.com/timezone/docs/#/data-formats/packed-format/. */
const FIELDS = { name: 0, offsets: 2, indices: 3, untils: 4 } as const;

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

export const nameOfPacked = (packed: string): string => packed.slice(0, packed.indexOf('|'));

/** @throws Error for a text of another shape, so that data of a later format is not misread as offsets */
export const unpackZone = (packed: string): ZoneRules => {
  const fields = packed.split('|');
  const listOf = (field: number): string[] => fields[field]?.split(' ').filter(Boolean) ?? [];
  const known = listOf(FIELDS.offsets).map((text) => 0 - secondsOfBase60(text));
  const stretches = (fields[FIELDS.indices] ?? '').split('').map((digit) => known[valueOf(digit)]);
  let endsAt = 0;
  const ends = listOf(FIELDS.untils).map((text) => (endsAt += secondsOfBase60(text)));
  if (stretches.length !== ends.length + 1 || stretches.includes(undefined))
    throw new Error(`The data of the time zone ${nameOfPacked(packed)} cannot be read.`);
  // If only the abbreviation changes, the clock does not change.
  const isChange = (index: number): boolean => stretches[index] !== stretches[index + 1];
  return {
    from: Number.NEGATIVE_INFINITY,
    until: Number.POSITIVE_INFINITY,
    changes: ends.filter((_, index) => isChange(index)),
    offsets: stretches
      .filter((offset) => offset !== undefined)
      .filter((_, index) => index === 0 || isChange(index - 1)),
  };
};

/** Parses minutes in base 60; the digit after the point is seconds. "4U.2" is 296 minutes and 2 seconds.
 * @returns seconds */
const secondsOfBase60 = (text: string): number => {
  const isNegative = text.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  let minutes = 0;
  for (const digit of whole) minutes = minutes * 60 + valueOf(digit);
  const seconds = minutes * 60 + (fraction === '' ? 0 : valueOf(fraction));
  return isNegative ? -seconds : seconds;
};

const valueOf = (digit: string): number => {
  const value = DIGITS.indexOf(digit);
  if (value === -1) throw new Error(`"${digit}" is no digit of base 60.`);
  return value;
};
