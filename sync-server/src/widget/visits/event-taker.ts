import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../platform/logger.ts';
import type { PayloadCache } from '../payload-cache.ts';
import { readEvent } from './event-body.ts';
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
      log.error({ err: error }, 'an event was not counted');
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
