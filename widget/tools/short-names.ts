import type { Plugin } from 'vite';

/** Names of our own, and the letter that the built files say instead: the script and the popup hand objects with them to each
 * other, and words files hold some. None may be a name that a browser, a payload or a server's answer uses. Never change a
 * letter: a script that a browser has kept since yesterday reads today's words. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  // Labels: the payload's letters.
  open: 'o',
  closed: 'c',
  holiday: 'h',
  other: 'x',
  // Words.
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
  // What a popup gets.
  payload: 'p',
  facts: 'f',
  nextChangeAt: 'i',
  holidayName: 'l',
  text: 't',
  words: 'w',
  locale: 'g',
  button: 'k',
  send: 'q',
  clockNow: 'e',
  clockThen: 'j',
  clockZone: 'v',
};

/** What is filled into a pill's texts, "{time}", is there by its first letter; not so {day}, because Intl has an option of that
 * name. */
const PLACES: Readonly<Record<string, string>> = { time: 't', message: 'm', name: 'n' };
const shortenPlaces = (text: string): string =>
  text.replace(/{(\w+)}/g, (whole, place: string) => (place in PLACES ? `{${PLACES[place]}}` : whole));

/** What the minifier needs to know; new for each run, because it writes into it. The popup fills no such text, and asks a payload
 * for its `name`. */
export const shortNames = (file: 'popup' | 'widget') => {
  const names = Object.entries(file === 'popup' ? SHORT_NAMES : { ...SHORT_NAMES, ...PLACES });
  return {
    // Some are names that browsers use elsewhere: `builtins` lets the minifier touch them.
    mangle: { properties: { regex: new RegExp(`^(${names.map(([name]) => name).join('|')})$`), builtins: true } },
    nameCache: { props: { props: Object.fromEntries(names.map(([name, short]) => [`$${name}`, short])) } },
  };
};

type Text = string | string[];

const eachText = (words: Readonly<object>, change: (name: string, text: Text) => Text): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]: [string, Text]) => [SHORT_NAMES[name] ?? name, change(name, text)]),
  );

/** A language under short names, with whole places. */
export const shortenNames = (words: Readonly<object>): object => eachText(words, (_, text) => text);

/** A words file's content: all under short names, and with short places but for the text of the popup that has places. */
export const shorten = (words: Readonly<object>): object =>
  eachText(words, (name, text) => (typeof text === 'string' && name !== 'yourTime' ? shortenPlaces(text) : text));

/** The same for the words that are in the script. */
export const shortPlaces = (): Plugin => ({
  name: 'short-places',
  transform: { filter: { id: /wording\/english\.ts$/ }, handler: shortenPlaces },
});
