/** The letter that goes to each path when pressed after `g`. Every navigation entry has one. */
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

/** The key that opens the list of shortcuts. */
export const HELP_KEY = '?';

/** The key that opens the sheet "Close now". */
export const CLOSE_KEY = 'c';

/** The longest time between `g` and the letter, in milliseconds. */
const LETTER_WITHIN_MS = 1500;

/** The action of a key: go to a path, show the list, close now, or nothing. */
export type Asked = { kind: 'go'; path: string } | { kind: 'help' } | { kind: 'close' } | null;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'timeStamp'>;

/** Creates a reader of consecutive keys.
 * @returns a function that returns the action of one key, given those before it */
export const createShortcutReader = (): ((pressed: Pressed) => Asked) => {
  let goSince: number | null = null;
  return ({ key, ctrlKey, metaKey, altKey, isComposing, timeStamp }) => {
    // A modifier's own keydown precedes the key that it modifies, such as Shift before "?".
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
    if (letter === CLOSE_KEY) return { kind: 'close' };
    if (letter === 'g') goSince = timeStamp;
    return null;
  };
};

/** Returns whether the focused element handles letters itself. Selects and listboxes jump to what is typed. */
export const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches(
      'textarea, select, input:not([type=checkbox], [type=radio], [type=button]), [role=listbox], [role=option], [role=combobox]',
    ));
