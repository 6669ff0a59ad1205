import { PASSWORD_MIN } from '@doorsign/shared-schema/account';

/** The passwords at the top of every list of stolen ones. They are allowed, with a warning
 * (shared-schema/docs/product-rules.md#a4). */
const COMMON: ReadonlySet<string> = new Set(
  (
    '000000 111111 112233 121212 123123 123321 1234567 12345678 123456789 1234567890 123456 123456a 123654 123abc 131313 159753 654321 ' +
    '666666 696969 777777 888888 987654321 1q2w3e 1q2w3e4r 1qaz2wsx a123456 aa123456 aaaaaa abc123 abcd1234 abcdef access ' +
    'admin admin123 administrator andrew asdasd asdf1234 asdfgh asdfghjkl ashley azerty bailey baseball batman biteme changeme ' +
    'charlie cheese chelsea computer cookie daniel default dragon flower football freedom fuckyou gfhjkm george ginger google ' +
    'guest hannah hello123 hockey hunter iloveyou internet jennifer jessica jordan joshua killer letmein liverpool login lovely ' +
    'maggie master matrix michael michelle monkey mustang mynoob naruto nicole ninja nothing pa55word passw0rd password password1 ' +
    'password12 password123 pepper pokemon princess qazwsx qwe123 qweasd qweqwe qwer1234 qwerty qwerty1 qwerty123 qwertyuiop ' +
    'ranger robert samsung secret shadow soccer starwars starbucks summer sunshine superman taylor test123 test1234 testing thomas ' +
    'thunder tigger tinkle trustno1 welcome welcome1 whatever william winter zaq12wsx zxcvbn zxcvbnm'
  ).split(' '),
);

/** Returns true if the password is one of the most common ones. Ignores case. */
const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

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
    return { strength: 1, warning: 'This is one of the most common passwords. Others will guess it.' };
  if (holdsOneOf(password, personal))
    return { strength: 1, warning: 'This contains your business name or email. Others may guess it.' };
  if (password.length < PASSWORD_MIN) return { strength: 1, warning: null };
  const symbols = CLASSES.reduce((sum, [pattern, count]) => (pattern.test(password) ? sum + count : sum), 0);
  const bits = surprises(password) * Math.log2(Math.max(symbols, 2));
  const strength: Strength = bits >= STRONG ? 4 : bits >= GOOD ? 3 : bits >= FAIR ? 2 : 1;
  return { strength, warning: null };
};
