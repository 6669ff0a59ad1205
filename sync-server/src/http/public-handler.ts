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

/** Counts what a handler answers. Most is answered out of memory before the handler returns: that is counted without a look at the clock,
 * which would cost more than the counting, to learn that it took microseconds. */
export const countAnswers =
  (answer: PublicHandler, { requests, monotonicMs }: CountingDeps): PublicHandler =>
  (request, response) => {
    const route = answer(request, response);
    if (route === null) return null;
    const { method = '' } = request;
    if (response.writableEnded) {
      requests.answered({ route, method, status: response.statusCode, seconds: null });
      return route;
    }
    const startedMs = monotonicMs();
    response.once('close', () =>
      requests.answered({
        route,
        method,
        status: response.headersSent ? response.statusCode : LEFT,
        seconds: (monotonicMs() - startedMs) / 1000,
      }),
    );
    return route;
  };

/** Nobody was left to answer: the client has gone. */
const LEFT = 499;
