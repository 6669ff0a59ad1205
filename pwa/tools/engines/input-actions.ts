// Mouse and keys as WebDriver describes them, which is the same in its classic protocol and in BiDi.

export type InputSource =
  | {
      readonly type: 'key';
      readonly id: 'keyboard';
      readonly actions: readonly { readonly type: 'keyDown' | 'keyUp'; readonly value: string }[];
    }
  | {
      readonly type: 'pointer';
      readonly id: 'mouse';
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly (
        | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: 0 }
        | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
      )[];
    };

/** Code points of keys without a character. Source: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const CODE_POINTS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Escape: '\uE00C',
};

/** Returns the actions that press a key, with Shift if its name says so.
 * @param key a name of CODE_POINTS or one character, after "Shift+" or alone
 * @throws for a name that is not known */
export const keyActions = (key: string): readonly InputSource[] => {
  const names = key.length > 1 ? key.split('+') : [key];
  const values = names.map((name) => {
    const value = CODE_POINTS[name] ?? name;
    if (!isOneCharacter(value)) throw new Error(`There is no key "${name}".`);
    return value;
  });
  const actions = [
    ...values.map((value) => ({ type: 'keyDown' as const, value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
  ];
  return [{ type: 'key', id: 'keyboard', actions }];
};

/** Returns the actions that move the mouse to a point and press its main button there. */
export const clickActions = (x: number, y: number): readonly InputSource[] => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

/** Returns whether a text is one character, possibly one beyond the basic plane. */
export const isOneCharacter = (text: string): boolean => /^.$/su.test(text);
