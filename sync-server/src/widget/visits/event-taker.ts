import type { IncomingMessage } from 'node:http';
import { WidgetEvent } from '@doorsign/shared-schema/api';
import type { Logger } from '../../platform/logger.ts';
import { readBytes } from '../../http/json-body.ts';
import { EVENTS } from '../../platform/parameters.ts';
import type { PayloadCache } from '../payload-cache.ts';
import type { Observer } from './observer.ts';

interface EventTakerDeps {
  cache: PayloadCache;
  observer: Pick<Observer, 'event'>;
  /** Counts a call against the limits of the request's address. @throws AppError rate_limited */
  takeToken(request: IncomingMessage): Promise<void>;
  log: Pick<Logger, 'error'>;
}

/** Records an event of a location's widget, or ignores it; the page does not learn which. Never throws. */
export type EventTaker = (request: IncomingMessage, id: string | null) => Promise<void>;

export const createEventTaker =
  ({ cache, observer, takeToken, log }: EventTakerDeps): EventTaker =>
  async (request, id) => {
    const event = await readEvent(request);
    if (!event || id === null || !(await isWithin(takeToken, request))) return;
    try {
      const answers = cache.peek(id) ?? (await cache.find(id));
      if (answers) observer.event({ id, answers }, event, request.headers.origin);
    } catch (error) {
      log.error({ err: error }, 'could not count widget event');
    }
  };

const isWithin = async (takeToken: EventTakerDeps['takeToken'], request: IncomingMessage): Promise<boolean> => {
  try {
    await takeToken(request);
    return true;
  } catch {
    return false;
  }
};

/** Reads the event that a page sends. The page always gets 204, so the reason for ignoring a body is not reported.
 * @returns null for a body that is not an event, is too long, or did not arrive completely */
const readEvent = async (request: IncomingMessage): Promise<WidgetEvent | null> => {
  try {
    const bytes = await readBytes(request, EVENTS.bodyBytes);
    const parsed = WidgetEvent.safeParse(JSON.parse(bytes.toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};
