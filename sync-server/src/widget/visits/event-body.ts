import type { IncomingMessage } from 'node:http';
import { WidgetEvent } from '@doorsign/shared-schema/api';
import { readBytes } from '../../http/json-body.ts';
import { EVENTS } from '../../platform/parameters.ts';

/** Reads what a page tells. A page hears 204 whatever it sent, so nothing says why a body was passed over.
 * @returns null for a body that is no event, that is too long, or that did not arrive whole */
export const readEvent = async (request: IncomingMessage): Promise<WidgetEvent | null> => {
  try {
    const bytes = await readBytes(request, EVENTS.bodyBytes);
    const parsed = WidgetEvent.safeParse(JSON.parse(bytes.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
