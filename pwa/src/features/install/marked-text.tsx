import { Fragment } from 'react';
import { Typed, Ui } from './text-marks.tsx';

/** Splits at labels of other programs, **like this**, and at text to type, `like this`. */
const MARKS = /\*\*(.+?)\*\*|`(.+?)`/g;

/** A marked-up text: see MARKS. */
export function MarkedText({ text }: { text: string }) {
  // Each mark splits into the text before it and its two groups, of which one is undefined.
  const parts = text.split(MARKS);
  return parts.map((part, index) => {
    if (!part) return null;
    if (index % 3 === 1) return <Ui key={index}>{part}</Ui>;
    return index % 3 === 2 ? <Typed key={index}>{part}</Typed> : <Fragment key={index}>{part}</Fragment>;
  });
}

/** Returns the text without its marks, for mails. */
export const plainText = (text: string): string => text.replaceAll(MARKS, '$1$2');
