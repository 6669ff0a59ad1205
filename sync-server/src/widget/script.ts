import { existsSync, readFileSync } from 'node:fs';
import { WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';

/** Inserts a payload, or null, into the widget's script.
 * @param css the business's own CSS, compiled; it gets to the end of the pill's style sheet, which is a string of the script */
export type FillScript = (payload: WidgetPayload | null, css?: string) => string;

/** Reads the script that visitors load. The server's address is inserted here, so that the script does not depend on the page for it.
 * @param file      widget/dist/widget.js
 * @param publicUrl origin of the script's other files and of its payloads
 * @returns         null before the widget is built
 * @throws          Error if the script does not contain the placeholder of the address once, and that of the payload in code and in a string */
export const loadScript = (file: string, publicUrl: string): FillScript | null => {
  const text = loadPinnedScript(file, publicUrl);
  if (text === null) return null;
  const { parts, inCode } = splitAtPlaces(text, file);
  const [first = '', second = '', third = ''] = parts;
  return (payload, css = '') => {
    const fillings = [asExpression(payload), insideString(css)];
    if (!inCode) fillings.reverse();
    return first + fillings[0] + second + fillings[1] + third;
  };
};

/** Reads the script that owners pin, which contains no payload.
 * @param file widget/dist/pinned.js
 * @returns    null before the widget is built
 * @throws     Error if the script does not contain the placeholder of the address exactly once */
export const loadPinnedScript = (file: string, publicUrl: string): string | null =>
  existsSync(file)
    ? splitAt(ADDRESS, readFileSync(file, 'utf8'), file).join(asExpression(publicUrl + WIDGET_PATHS.payload))
    : null;

/** The placeholders in the built scripts. */
const PAYLOAD = '__PAYLOAD__';
const ADDRESS = '__ADDRESS__';

/** Splits the script at its two places for a payload. The one at the end of the style sheet follows a brace.
 * @returns the parts, and whether the first place is the one in code */
const splitAtPlaces = (text: string, file: string): { parts: string[]; inCode: boolean } => {
  const parts = text.split(PAYLOAD);
  const inStrings = parts.slice(0, -1).map((part) => part.endsWith('}'));
  if (parts.length !== 3 || inStrings.filter(Boolean).length !== 1)
    throw new Error(`${file} must name ${PAYLOAD} in code and at the end of a style sheet`);
  return { parts, inCode: !inStrings[0] };
};

const splitAt = (place: string, text: string, file: string): [before: string, after: string] => {
  const [before, after, ...more] = text.split(place);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must name ${place} once`);
  return [before, after];
};

/** Returns a value as JSON, with escapes for the two line separators that old engines do not allow in a string. */
const asExpression = (value: WidgetPayload | string | null): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));

/** Returns a text as a part of a string of any quotes, or of a template, that may stand in a page's script element. */
const insideString = (text: string): string =>
  text
    .replace(/[\\'"`$]/g, '\\$&')
    .replace(/[<\n\r\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
