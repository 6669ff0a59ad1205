import { Fragment } from 'react';
import { Typed, Ui } from './text-marks.tsx';

/** Splits at labels of other programs, **like this**, and at text to type and addresses to open, `like this`. Of an address, the file's name
 * is shown. */
const MARKS = /\*\*(.+?)\*\*|`(.+?)`/g;

/** A marked-up text: see MARKS. */
export function MarkedText({ text }: { text: string }) {
  // Each mark splits into the text before it and its two groups, of which one is undefined.
  const parts = text.split(MARKS);
  return parts.map((part, index) => {
    if (!part) return null;
    if (index % 3 === 1) return <Ui key={index}>{part}</Ui>;
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>;
    return part.startsWith('http') ? (
      <a key={index} href={part} className="font-medium wrap-anywhere text-brand underline underline-offset-3">
        {part.replace(/^.*\/(?=.)/, '')}
      </a>
    ) : (
      <Typed key={index}>{part}</Typed>
    );
  });
}

/** Returns the text without its marks, for mails. */
export const plainText = (text: string): string => text.replaceAll(MARKS, '$1$2');
