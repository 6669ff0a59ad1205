import { PASSWORD_MIN } from '@doorsign/shared-schema/account';
import { isCommonPassword } from './common-passwords.ts';

/** The strength of a password. 0: nothing to rate yet · 1: weak · 2: fair · 3: good · 4: strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

export interface PasswordVerdict {
  strength: Strength;
  /** A sentence of advice; null when there is none. It never blocks a password. */
  warning: string | null;
}

const CLASSES: readonly [pattern: RegExp, symbols: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
];
/** The bits of guessing work from which a password counts as fair, good and strong. */
const FAIR = 36;
const GOOD = 52;
const STRONG = 70;
/** The minimum length of a part of a name that is searched for in the password. */
const NAME_MIN = 4;

/** The number of characters that are not simply the previous one, or its neighbor in the alphabet or on the number row. */
const surprises = (password: string): number =>
  Array.from(password).filter((character, index, all) => {
    const before = all[index - 1]?.toLowerCase().codePointAt(0);
    const here = character.toLowerCase().codePointAt(0) ?? 0;
    return before === undefined || Math.abs(here - before) > 1;
  }).length;

const holdsOneOf = (password: string, personal: readonly string[]): boolean =>
  personal
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .some((part) => part.length >= NAME_MIN && password.toLowerCase().includes(part));

/** Estimates how hard a password is to guess: its surprising characters times the bits of the symbols it draws from.
 * @param personal the owner's own texts (business name, e-mail), which others know too
 * Source: shared-schema/docs/product-rules.md#a4. */
export const judgePassword = (password: string, personal: readonly string[] = []): PasswordVerdict => {
  if (password === '') return { strength: 0, warning: null };
  if (isCommonPassword(password))
    return { strength: 1, warning: 'This is one of the most used passwords. Others will guess it.' };
  if (holdsOneOf(password, personal))
    return { strength: 1, warning: 'This contains your business name or email. Others may guess it.' };
  if (password.length < PASSWORD_MIN) return { strength: 1, warning: null };
  const symbols = CLASSES.reduce((sum, [pattern, count]) => (pattern.test(password) ? sum + count : sum), 0);
  const bits = surprises(password) * Math.log2(Math.max(symbols, 2));
  const strength: Strength = bits >= STRONG ? 4 : bits >= GOOD ? 3 : bits >= FAIR ? 2 : 1;
  return { strength, warning: null };
};
