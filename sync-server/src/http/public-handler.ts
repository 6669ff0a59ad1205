import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestRecorder } from '../platform/metrics/request-metrics.ts';

/** Handles a request of the public group, immediately or asynchronously.
 * @returns the pattern of the path; null for any other request, which is left untouched */
export type AnswerPublic<Path extends string = string> = (
  request: IncomingMessage,
  response: ServerResponse,
) => Path | null;

/** A handler with the names of the calls that it answers. */
export interface PublicHandler extends AnswerPublic {
  /** As in the table of bounds (bounds.ts). */
  readonly calls: readonly string[];
}

/** Creates a handler, which can return the paths of its calls only. HEAD is answered like GET.
 * @param calls such as "GET /api/widget.js" */
export const createPublicHandler = <Path extends string>(
  calls: readonly `${'GET' | 'POST'} ${Path}`[],
  answer: AnswerPublic<NoInfer<Path>>,
): PublicHandler => Object.assign(answer, { calls });

interface CountingDeps {
  requests: Pick<RequestRecorder, 'answered'>;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
}

/** Counts the responses of a handler. Most are sent from memory before the handler returns; these are counted without reading the clock,
 * which would cost more than the counting and show only microseconds. */
export const countAnswers =
  (answer: AnswerPublic, { requests, monotonicMs }: CountingDeps): AnswerPublic =>
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

/** Status for a client that disconnected before the response. */
const LEFT = 499;
