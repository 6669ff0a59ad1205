import type { WidgetPayload } from '@doorsign/shared-schema/api';

/** The beginning of the payload that the server writes into the script. */
const START = '{"directionsUrl":';

/** Returns the payload in a script; null for a script without one.
 * @throws SyntaxError for a damaged one */
export const payloadIn = (script: string): WidgetPayload | null => {
  const start = script.indexOf(START);
  return start === -1 ? null : (JSON.parse(script.slice(start, endOfObject(script, start))) as WidgetPayload);
};

/** Returns the position behind the object that begins here. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return text.length;
};
