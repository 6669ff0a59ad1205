import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestRecorder } from '../platform/metrics/request-metrics.ts';

/** Takes a request of the public group and answers it, now or soon.
 * @returns the pattern of its path; null for every other request, which is left untouched */
export type PublicHandler = (request: IncomingMessage, response: ServerResponse) => string | null;

interface CountingDeps {
  requests: Pick<RequestRecorder, 'answered'>;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
}

/** Counts what a handler answers. */
export const countAnswers =
  (answer: PublicHandler, { requests, monotonicMs }: CountingDeps): PublicHandler =>
  (request, response) => {
    const startedMs = monotonicMs();
    const route = answer(request, response);
    if (route === null) return null;
    const count = (): void =>
      requests.answered({
        route,
        method: request.method ?? '',
        status: response.headersSent ? response.statusCode : LEFT,
        seconds: (monotonicMs() - startedMs) / 1000,
      });
    // Most are answered by now. To wait for them to be sent would cost more than counting them.
    if (response.writableEnded) count();
    else response.once('close', count);
    return route;
  };

/** Nobody was left to answer: the client has gone. */
const LEFT = 499;
