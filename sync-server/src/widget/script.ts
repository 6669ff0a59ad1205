import { existsSync, readFileSync } from 'node:fs';
import type { WidgetPayload } from '@doorsign/shared-schema/api';

/** The name in the built script that a payload, or null, takes the place of. */
const PLACE = '__PAYLOAD__';

/** Puts a payload into the widget's script. */
export type FillScript = (payload: WidgetPayload | null) => string;

/** @param file widget/dist/widget.js
 * @returns    null before the widget is built
 * @throws     Error when the script does not have exactly one place for a payload */
export const loadScript = (file: string): FillScript | null => {
  if (!existsSync(file)) return null;
  const [before, after, ...more] = readFileSync(file, 'utf8').split(PLACE);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${file} must name ${PLACE} once`);
  return (payload) => before + asExpression(payload) + after;
};

/** JSON with the two line separators that old scripts cannot hold in a string. */
const asExpression = (payload: WidgetPayload | null): string =>
  JSON.stringify(payload).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
