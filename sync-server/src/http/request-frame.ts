import type { Middleware } from 'koa';
import { withLogFacts } from '../platform/log-facts.ts';
import type { Logger } from '../platform/logger.ts';
import { nextTurn } from '../platform/next-turn.ts';
import type { RequestRecorder } from '../platform/metrics/request-metrics.ts';
import { SLOW_REQUEST_MS } from '../platform/parameters.ts';
import type { ClientIp } from './client-ip.ts';
import { AppError, toAppError } from './errors.ts';
import type { Headers } from './headers.ts';
import { isForPrograms, PROBLEM_TYPE, problemOf } from './problem.ts';
import { requestProblem } from './request-form.ts';
import type { RequestFacts } from './route.ts';

interface RequestFrameOptions {
  newId(): string;
  /** Number of trusted proxies (TRUST_PROXY). */
  proxies: number;
  clientIp: ClientIp;
  /** The address of the documentation of the API for programs. */
  docsUrl: string;
  /** Headers of error responses. */
  headers: Headers;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  requests: Pick<RequestRecorder, 'answered'>;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
}

/** The outermost middleware. It gives every request an id and a line in the log, and every error the same shape. */
export const requestFrame =
  ({ newId, proxies, clientIp, docsUrl, headers, log, requests, monotonicMs }: RequestFrameOptions): Middleware =>
  async (context, next) => {
    const startedMs = monotonicMs();
    const facts: RequestFacts = {
      id: newId(),
      ip: clientIp(context.req),
      userAgent: context.get('User-Agent'),
      cookies: context.get('Cookie'),
      idempotencyKey: context.get('Idempotency-Key') || null,
    };
    context.state['request'] = facts;
    context.set('X-Request-Id', facts.id);
    let code: string | undefined;
    const forPrograms = isForPrograms(context.req.url);
    const problem = requestProblem(context.req);
    // Koa parses the URL whenever the path is read, and would throw there.
    if (problem !== null) context.req.url = '/';
    try {
      if (problem !== null) throw new AppError('validation_failed', { detail: problem });
      // One request begins in each turn of the event loop. Otherwise the visitors of widgets, who are answered before this middleware, would wait for
      // all requests that arrive together.
      await nextTurn();
      await withLogFacts({ requestId: facts.id }, next);
    } catch (caught) {
      const error = toAppError(caught);
      code = error.code;
      // An intended error has no cause; the code in the request's log line says everything.
      if (error.status >= 500 && error.cause !== undefined)
        log.error({ requestId: facts.id, code, err: error.cause }, 'request failed');
      context.set({ ...headers, 'Cache-Control': 'no-store', ...error.headers });
      if (error.retryAfterS !== undefined) context.set('Retry-After', String(error.retryAfterS));
      context.status = error.status;
      const body = error.toBody(facts.id);
      context.body = forPrograms ? problemOf(error, body, docsUrl) : body;
      if (forPrograms) context.type = PROBLEM_TYPE;
    }
    const ms = monotonicMs() - startedMs;
    const { route = 'unknown', isStream = false } = context.state as { route?: string; isStream?: boolean };
    const { method, path, status } = context;
    requests.answered({ route, method, status, code, seconds: isStream ? null : ms / 1000 });
    const isSlow = !isStream && ms >= SLOW_REQUEST_MS;
    log[isSlow ? 'warn' : 'info'](
      {
        requestId: facts.id,
        proxyRequestId: proxies > 0 ? wellFormed(context.get('X-Request-Id')) : undefined,
        method,
        path,
        route,
        status,
        ms: Math.round(ms),
        code,
      },
      isSlow ? 'slow request' : 'request',
    );
  };

/** Returns the proxy's id of the request, so that its log and the server's can be correlated. It does not replace the server's id, because
 * proxies forward ids that the client chose. */
const wellFormed = (id: string): string | undefined => (/^[\w.:-]{1,64}$/.test(id) ? id : undefined);
