import { BUSINESS_HEADER, RENEWED_TOKEN_HEADER } from '@doorsign/shared-schema/api';
import type { Context } from 'koa';
import { inTime } from '../platform/in-time.ts';
import type { RequestRecorder } from '../platform/metrics/request-metrics.ts';
import { BODY_BYTES, TIMEOUTS_MS } from '../platform/parameters.ts';
import { isByLocation } from '@doorsign/shared-schema/team';
import { answerByKey, type AuthenticateKey } from './answer-by-key.ts';
import { assertMay } from './assert-may.ts';
import { AppError, toAppError } from './errors.ts';
import { jsonOf, readBytes, textOf } from './json-body.ts';
import { late } from './late.ts';
import type { Authenticate, Authentication, Owner } from './owner.ts';
import { nextTurn } from '../platform/next-turn.ts';
import { parseBody } from './parse-body.ts';
import { parseQuery } from './parse-query.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Responder } from './responder.ts';
import type { Redirect, RequestFacts, Route } from './route.ts';
import { createRouteTable } from './route-table.ts';
import { sendDownload } from './send-download.ts';
import { sendStream } from './send-stream.ts';

interface ApiOptions {
  routes: readonly Route[];
  authenticate: Authenticate;
  authenticateKey: AuthenticateKey;
  rateLimits: RateLimits;
  requests: Pick<RequestRecorder, 'streamOpened'>;
  /** Time limit of a handler in milliseconds; defaults to TIMEOUTS_MS.handler. */
  handlerLimitMs?: number;
}

/** Handles every request under /api: finds the route, counts the call, authenticates the owner, validates the body and calls the handler. */
export const api = (options: ApiOptions): Responder => {
  const { routes, authenticate, rateLimits, requests, handlerLimitMs = TIMEOUTS_MS.handler } = options;
  const answerKey = answerByKey({ ...options, handlerLimitMs });
  const find = createRouteTable(routes);
  return async (context) => {
    const match = find(context.path);
    if (!match) throw new AppError('not_found', { detail: 'There is nothing at this address.' });
    context.state['route'] = match.path;
    const route = match.routes.get(context.method === 'HEAD' ? 'GET' : context.method);
    if (!route) throw new AppError('method_not_allowed', { headers: { Allow: allowed(match.routes) } });

    if (route.kind === 'key') return answerKey(route, context, match.params);
    const request = context.state['request'] as RequestFacts;
    if (route.limit) await rateLimits.takeForIp(route.limit, request.ip);
    const authentication = await authenticateCall(route, context, authenticate);
    if (authentication) await rateLimits.noteOwner(authentication.owner.accountId, request.ip);
    if (route.limit && authentication) await rateLimits.takeForAccount(route.limit, authentication.owner.accountId);
    if (authentication) assertAllowed(route, authentication.owner);
    const query = parseQuery(context.search);
    const owner = authentication?.owner ?? null;
    const setHeader = (name: string, value: string): void => context.set(name, value);
    const facts = { owner, params: match.params, query, request, setHeader };
    if (route.kind === 'stream') {
      context.state['isStream'] = true;
      const close = requests.streamOpened();
      return sendStream(context, (client) => route.open({ ...facts, body: undefined }, client)).finally(close);
    }
    if (route.kind === 'download') {
      // A download lasts as long as its client reads.
      context.state['isStream'] = true;
      return sendDownload(context, route.open({ ...facts, body: undefined }), route.headers);
    }
    if (route.kind === 'redirect') return sendOn(context, await route.lead(facts));

    if (route.kind === 'raw') {
      const giveBack = await rateLimits.takeRawTry(request.ip);
      const bytes = await readBytes(context.req, route.bodyBytes);
      context.body = await inTime(
        route.handle(bytes, (name) => context.get(name)),
        handlerLimitMs,
        late,
      );
      await giveBack();
      return;
    }
    if (route.kind === 'text') {
      const { type, body } = await inTime(
        route.handle((name) => context.get(name)),
        handlerLimitMs,
        late,
      );
      context.set('Content-Type', type);
      context.body = body;
      return;
    }
    const charge = async (bytes: number): Promise<void> => {
      if (!route.limit || !authentication) return;
      const { accountId } = authentication.owner;
      await rateLimits.chargeBytes(route.limit, { ip: request.ip, accountId }, bytes);
    };
    let body: unknown;
    if (route.call.body) {
      const bytes = await readBytes(context.req, route.bodyBytes ?? BODY_BYTES.json);
      await charge(bytes.length);
      // Requests begin in different turns, but the database may answer many of them in one.
      await nextTurn();
      const { body: schema, media } = route.call;
      body = parseBody(schema, media ? textOf(context.req, bytes, media) : jsonOf(context.req, bytes));
    }
    const answer = await inTime(route.handle({ ...facts, body }), handlerLimitMs, late).catch(
      async (error: unknown) => {
        // If the account was deleted or the session ended during the call, report that.
        if (['internal', 'membership_ended'].includes(toAppError(error).code))
          await authenticateCall(route, context, authenticate);
        throw error;
      },
    );
    if (route.renewsToken && authentication?.renewToken) await renewToken(context, authentication.renewToken);
    context.set(route.headers);
    context.status = route.call.answer ? route.status : 204;
    if (!route.call.answer) return;
    const bytes = Buffer.from(JSON.stringify(answer));
    await charge(bytes.length);
    context.type = 'json';
    context.body = bytes;
  };
};

const sendOn = (context: Context, { location, cookie }: Redirect): void => {
  context.status = 302;
  context.set('Location', location);
  if (cookie !== null) context.set('Set-Cookie', cookie);
};

const allowed = (routes: ReadonlyMap<string, Route>): string =>
  [...routes.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');

const authenticateCall = async (
  { call, needs }: Route,
  context: Context,
  authenticate: Authenticate,
): Promise<Authentication | null> => {
  if (call.auth === 'none') return null;
  try {
    // Only the canonical spelling of a token is valid; characters that decoders ignore, such as padding, are not.
    const token = /^Bearer +([\w.-]+)$/i.exec(context.get('Authorization'))?.[1];
    if (!token) throw new AppError('token_invalid', { headers: { 'WWW-Authenticate': 'Bearer' } });
    return await authenticate(
      token,
      needs === null || needs === 'account' ? null : context.get(BUSINESS_HEADER) || null,
    );
  } catch (error) {
    // Where authentication is optional, an invalid token counts as none: an owner who signs in again still sends the old one.
    if (call.auth === 'optional' && error instanceof AppError && error.status === 401) return null;
    throw error;
  }
};

/** Refuses a caller whose role does not allow the call. Where the location decides too, the Save refuses: it knows the location.
 * @throws AppError role_required, plan_required */
const assertAllowed = ({ needs }: Route, owner: Owner): void => {
  if (needs !== null && needs !== 'account' && !isByLocation(needs)) assertMay(owner, needs);
};

/** Sends a fresh token. A failure is ignored: the response itself is valid, and the next request renews the token. */
const renewToken = async (context: Context, renew: () => Promise<string>): Promise<void> => {
  const token = await renew().catch(() => null);
  if (token !== null) context.set(RENEWED_TOKEN_HEADER, token);
};
