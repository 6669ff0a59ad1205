/** A reason for which a style sheet is refused, and where; without an offset it concerns the whole sheet. */
export interface Flaw {
  readonly offset: number | null;
  readonly text: string;
}

export const UNREADABLE = 'this cannot be read as CSS.';
export const UNCLOSED = 'this is never closed.';
export const ADDRESS = 'addresses (url) cannot be used.';

const WORD_MAX = 40;

/** The text about one word of an owner's sheet. */
export const unusable = (word: string): string =>
  `“${word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word}” cannot be used here.`;
