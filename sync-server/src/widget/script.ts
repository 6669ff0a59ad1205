import { existsSync, readFileSync } from 'node:fs';
import { WIDGET_PATHS, type WidgetPayload } from '@doorsign/shared-schema/api';

/** Inserts a payload, or null, into the widget's script. */
export type FillScript = (payload: WidgetPayload | null) => string;

/** Reads the script that visitors load. The server's address is inserted here, so that the script does not depend on the page for it.
 * @param file      widget/dist/widget.js
 * @param publicUrl origin of the script's other files and of its payloads
 * @returns         null before the widget is built
 * @throws          Error if the script does not contain each placeholder exactly once */
export const loadScript = (file: string, publicUrl: string): FillScript | null => {
  const text = loadPinnedScript(file, publicUrl);
  if (text === null) return null;
  const [before, after] = splitAt(PAYLOAD, text, file);
  return (payload) => before + asExpression(payload) + after;
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

const splitAt = (place: string, text: string, file: string): [before: string, after: string] => {
  const [before, after, ...more] = text.split(place);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must name ${place} once`);
  return [before, after];
};

/** Returns a value as JSON, with escapes for the two line separators that old engines do not allow in a string. */
const asExpression = (value: WidgetPayload | string | null): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
