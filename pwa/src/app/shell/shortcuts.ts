/** Where `g` and then a letter leads. Every entry of the navigation has one. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  '/dashboard': 'd',
  '/hours': 'h',
  '/holidays': 'y',
  '/styling': 's',
  '/domain': 'o',
  '/install': 'i',
  '/billing': 'b',
  '/profile': 'p',
  '/history': 'l',
};

/** Opens the list of shortcuts. */
export const HELP_KEY = '?';

/** How long after `g` the letter may come, in milliseconds. */
const LETTER_WITHIN_MS = 1500;

/** What a key asks for: a path, the list, or nothing. */
export type Asked = { kind: 'go'; path: string } | { kind: 'help' } | null;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'timeStamp'>;

/** Reads keys one after another.
 * @returns what one key asks for, with those before it */
export const createShortcutReader = (): ((pressed: Pressed) => Asked) => {
  let goSince: number | null = null;
  return ({ key, ctrlKey, metaKey, altKey, isComposing, timeStamp }) => {
    // A modifier comes before the key that it belongs to, such as Shift before "?".
    if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(key)) return null;
    const went = goSince !== null && timeStamp - goSince <= LETTER_WITHIN_MS;
    goSince = null;
    if (ctrlKey || metaKey || altKey || isComposing) return null;
    if (key === HELP_KEY) return { kind: 'help' };
    const letter = key.toLowerCase();
    if (went) {
      const path = Object.keys(GO_KEYS).find((each) => GO_KEYS[each] === letter);
      return path === undefined ? null : { kind: 'go', path };
    }
    if (letter === 'g') goSince = timeStamp;
    return null;
  };
};

/** Does what has the focus take letters for itself? A select and a list of choices jump to what is typed. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [role=listbox], [role=option], [role=combobox]',
    ));
