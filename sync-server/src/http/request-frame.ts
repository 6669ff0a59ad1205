import type { Middleware } from 'koa';
import { withLogFacts } from '../platform/log-facts.ts';
import type { Logger } from '../platform/logger.ts';
import type { RequestRecorder } from '../platform/metrics/request-metrics.ts';
import { SLOW_REQUEST_MS } from '../platform/parameters.ts';
import type { ClientIp } from './client-ip.ts';
import { AppError, toAppError } from './errors.ts';
import type { Headers } from './headers.ts';
import { requestProblem } from './request-form.ts';
import type { RequestFacts } from './route.ts';

interface RequestFrameOptions {
  newId(): string;
  /** TRUST_PROXY */
  proxies: number;
  clientIp: ClientIp;
  /** Headers of an answer that nobody else gives any to. */
  headers: Headers;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  requests: Pick<RequestRecorder, 'answered'>;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
}

/** What goes around every request: its id, its line in the log, and one shape for everything that went wrong. */
export const requestFrame =
  ({ newId, proxies, clientIp, headers, log, requests, monotonicMs }: RequestFrameOptions): Middleware =>
  async (context, next) => {
    const startedMs = monotonicMs();
    const facts: RequestFacts = {
      id: newId(),
      ip: clientIp(context.req),
      userAgent: context.get('User-Agent'),
      cookies: context.get('Cookie'),
    };
    context.state['request'] = facts;
    context.set('X-Request-Id', facts.id);
    let code: string | undefined;
    const problem = requestProblem(context.req);
    // Koa reads the path wherever it is asked for it, and would throw there.
    if (problem !== null) context.req.url = '/';
    try {
      if (problem !== null) throw new AppError('validation_failed', { detail: problem });
      await withLogFacts({ requestId: facts.id }, next);
    } catch (caught) {
      const error = toAppError(caught);
      code = error.code;
      // A refusal that was meant has no cause, and nothing to tell that its code in the request's line does not.
      if (error.status >= 500 && error.cause !== undefined)
        log.error({ requestId: facts.id, code, err: error.cause }, 'request failed');
      context.set({ ...headers, 'Cache-Control': 'no-store', ...error.headers });
      if (error.retryAfterS !== undefined) context.set('Retry-After', String(error.retryAfterS));
      context.status = error.status;
      context.body = error.toBody(facts.id);
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

/** The id under which a proxy knows the request: its log and ours can be read together. It is not taken for our own, because proxies hand
 * on what the client has chosen. */
const wellFormed = (id: string): string | undefined => (/^[\w.:-]{1,64}$/.test(id) ? id : undefined);
