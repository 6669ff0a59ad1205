/** Names of our own that the built files say in one letter: the script and the popup hand objects with them to each other, and
 * words files hold some. None may be a name that a browser, a payload or a server's answer uses, or that is looked up by a text.
 * Only ever add at the end: a script that a browser has kept since yesterday reads today's words. */
const NAMES = [
  'openUntil',
  'openUntilDay',
  'named',
  'opens',
  'midnight',
  'mend',
  'closes',
  'closesDay',
  'nextChangeAt',
  'holidayName',
  'payload',
  'facts',
  'text',
  'words',
  'locale',
  'button',
  'send',
] as const;

/** Leaves out letters that names of others consist of. */
const LETTERS = 'abcdfghiklmnopqrstu';

const SHORT: ReadonlyMap<string, string> = new Map(NAMES.map((name, i) => [name, LETTERS.charAt(i)]));

/** What the minifier needs to know; an object of its own for each run, because it writes into it. */
export const shortNames = () => ({
  mangle: { properties: { regex: new RegExp(`^(${NAMES.join('|')})$`), keep_quoted: false } },
  nameCache: { props: { props: Object.fromEntries([...SHORT].map(([name, short]) => [`$${name}`, short])) } },
});

/** An object's own names, shortened. */
export const shorten = (words: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words as Record<string, unknown>).map(([name, text]) => [SHORT.get(name) ?? name, text]),
  );
