import type { Plugin } from 'vite';

/** Doorsign's own names, and the letters that replace them in the built files: the script, the popup and the upkeep exchange objects with these names,
 * and texts files contain some. None may be a name that a browser, a payload or a server's answer uses. Never change a letter: a script
 * that a browser cached yesterday reads today's texts. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  // Labels, replaced by the payload's letters.
  open: 'o',
  closed: 'c',
  holiday: 'h',
  other: 'x',
  // Texts.
  openUntil: 'u',
  openUntilDay: 'd',
  opens: 's',
  named: 'n',
  midnight: 'm',
  mend: 'r',
  closes: 'a',
  closesDay: 'b',
  today: 'y',
  tomorrow: 'z',
  openNow: 'O',
  untilShort: 'U',
  opensShort: 'S',
  weekdays: 'W',
  // Members of a popup's view, and of the upkeep's widget.
  payload: 'p',
  facts: 'f',
  nextChangeAt: 'i',
  told: 'l',
  text: 't',
  words: 'w',
  locale: 'g',
  button: 'k',
  send: 'q',
  clockNow: 'e',
  clockThen: 'j',
  clockZone: 'v',
  clockError: 'C',
  wordFully: 'F',
  afterDraw: 'D',
};

/** Placeholders in a pill's texts, such as "{time}", and the first letters that replace them. {day} is not shortened, because Intl has an
 * option of that name. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { time: 't', message: 'm', name: 'n' };
/** The placeholders by those letters, for a script that reads texts files and keeps the long ones. */
export const LONG_PLACEHOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PLACEHOLDERS).map(([name, letter]) => [letter, name]),
);
const shortenPlaceholders = (text: string): string =>
  text.replace(/{(\w+)}/g, (whole, name: string) => (name in PLACEHOLDERS ? `{${PLACEHOLDERS[name]}}` : whole));

/** Returns options for the minifier; new for each run, because the minifier writes into them. The popup fills no such text, and reads the
 * `name` of a payload. */
export const shortNames = (file: 'popup' | 'widget') => {
  const names = Object.entries(file === 'popup' ? SHORT_NAMES : { ...SHORT_NAMES, ...PLACEHOLDERS });
  return {
    // `builtins` lets the minifier shorten names that browsers use elsewhere.
    mangle: { properties: { regex: new RegExp(`^(${names.map(([name]) => name).join('|')})$`), builtins: true } },
    nameCache: { props: { props: Object.fromEntries(names.map(([name, short]) => [`$${name}`, short])) } },
  };
};

type Text = string | string[];

const mapTexts = (texts: Readonly<object>, change: (name: string, text: Text) => Text): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, Text]) => [SHORT_NAMES[name] ?? name, change(name, text)]),
  );

/** Returns a language with short names and long placeholders. */
export const shortenNames = (texts: Readonly<object>): object => mapTexts(texts, (_, text) => text);

/** Returns the content of a texts file: short names everywhere, and short placeholders except in the popup's text that has placeholders. */
export const textsFileOf = (texts: Readonly<object>): object =>
  mapTexts(texts, (name, text) => (typeof text === 'string' && name !== 'yourTime' ? shortenPlaceholders(text) : text));

/** Shortens the placeholders of the texts that are in the script and the upkeep, and where the short form fills them. */
export const shortPlaceholders = (): Plugin => ({
  name: 'short-placeholders',
  transform: { filter: { id: /wording\/(english|short-form)\.ts$/ }, handler: shortenPlaceholders },
});
