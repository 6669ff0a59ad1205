import { existsSync, readFileSync } from 'node:fs';
import { WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';

/** Puts a payload, or null, into the widget's script. */
export type FillScript = (payload: WidgetPayload | null) => string;

/** Reads the script that visitors load. It knows its server from here, and not from the page.
 * @param file      widget/dist/widget.js
 * @param publicUrl where its parts and its facts come from
 * @returns         null before the widget is built
 * @throws          Error when the script does not have exactly one place for each */
export const loadScript = (file: string, publicUrl: string): FillScript | null => {
  const text = loadPinnedScript(file, publicUrl);
  if (text === null) return null;
  const [before, after] = splitAt(PAYLOAD, text, file);
  return (payload) => before + asExpression(payload) + after;
};

/** Reads the script that owners pin, which holds no payload.
 * @param file widget/dist/pinned.js
 * @returns    null before the widget is built
 * @throws     Error when it does not have exactly one place for the address */
export const loadPinnedScript = (file: string, publicUrl: string): string | null =>
  existsSync(file)
    ? splitAt(ADDRESS, readFileSync(file, 'utf8'), file).join(asExpression(publicUrl + WIDGET_PATHS.payload))
    : null;

/** The names in the built scripts that these take the places of. */
const PAYLOAD = '__PAYLOAD__';
const ADDRESS = '__ADDRESS__';

const splitAt = (place: string, text: string, file: string): [before: string, after: string] => {
  const [before, after, ...more] = text.split(place);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must name ${place} once`);
  return [before, after];
};

/** JSON with the two line separators that old scripts cannot hold in a string. */
const asExpression = (value: WidgetPayload | string | null): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
