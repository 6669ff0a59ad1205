import type { IncomingMessage } from 'node:http';
import { WidgetEvent } from '@doorsign/shared-schema/api';
import { readBytes } from '../../http/json-body.ts';
import { EVENTS } from '../../platform/parameters.ts';

/** Reads the event that a page sends. The page always gets 204, so the reason for ignoring a body is not reported.
 * @returns null for a body that is not an event, is too long, or did not arrive completely */
export const readEvent = async (request: IncomingMessage): Promise<WidgetEvent | null> => {
  try {
    const bytes = await readBytes(request, EVENTS.bodyBytes);
    const parsed = WidgetEvent.safeParse(JSON.parse(bytes.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
