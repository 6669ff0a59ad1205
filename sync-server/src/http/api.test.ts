import { createServer } from 'node:http';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '@doorsign/shared-schema/api';
import { countTurns } from '../../test/count-turns.ts';
import { DatabaseError } from '../platform/database/database-error.ts';
import { createLogger } from '../platform/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { api } from './api.ts';
import { AppError } from './errors.ts';
import type { Authenticate, Authentication } from './owner.ts';
import { createRateLimits, limitsInMemory } from './rate-limits.ts';
import { requestFrame } from './request-frame.ts';
import { route, type Route } from './route.ts';

const ANSWER = z.object({ said: z.string() });
const hello = call({ method: 'GET', path: '/api/hello', auth: 'none', body: null, answer: ANSWER });
const whoami = call({ method: 'GET', path: '/api/whoami', auth: 'optional', body: null, answer: ANSWER });
const renewing = call({ method: 'GET', path: '/api/renewing', auth: 'owner', body: null, answer: ANSWER });

const AUTHENTICATION: Authentication = {
  owner: {
    accountId: 'ada',
    businessId: 'ada',
    role: 'owner',
    scope: null,
    locationId: 'ada',
    sessionId: 's',
    plan: 'free',
    emailVerified: true,
  },
  renewToken: () => Promise.reject(new DatabaseError('busy', 'locked')),
};

const authenticateGood: Authenticate = (token) =>
  token === 'good' ? Promise.resolve(AUTHENTICATION) : Promise.reject(new AppError('token_invalid'));

/** A server with only these routes; the token "good" is valid. */
const serve = async (
  routes: Route[],
  { handlerLimitMs, authenticate = authenticateGood }: { handlerLimitMs?: number; authenticate?: Authenticate } = {},
) => {
  const lines: string[] = [];
  const { requests } = createMetrics();
  const koa = new Koa();
  const log = createLogger('info', { write: (line) => lines.push(line) });
  koa.use(
    requestFrame({
      newId: () => 'request',
      proxies: 0,
      clientIp: () => '',
      docsUrl: '/docs/api',
      headers: {},
      log,
      requests,
      monotonicMs: () => 0,
    }),
  );
  const answer = api({
    routes,
    authenticate,
    authenticateKey: () => Promise.reject(new AppError('key_invalid')),
    rateLimits: createRateLimits(
      limitsInMemory(() => 0),
      true,
    ),
    requests,
    ...(handlerLimitMs !== undefined && { handlerLimitMs }),
  });
  koa.use((context) => answer(context));
  const handle = koa.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, token?: string) => {
    const response = await fetch(url + path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  };
  return { url, get, lines };
};

const failing = (error: unknown): Route =>
  route(hello, {
    handle() {
      throw error;
    },
  });

test('what nobody expected is internal: its text is in the log and not in the answer', async () => {
  const { get, lines } = await serve([failing(new Error('secret detail'))]);
  const { status, body } = await get('/api/hello');
  const detail = 'Something went wrong on our side. Please try again.';
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'internal', detail, message: detail, request_id: 'request' },
  });
  expect(lines.join('')).toContain('secret detail');
});

test.each([
  [new DatabaseError('busy', ''), 503, 'busy'],
  [new DatabaseError('unreachable', ''), 503, 'busy'],
  [new DatabaseError('full', ''), 503, 'storage_full'],
  [new DatabaseError('unique', ''), 500, 'internal'],
  [new AppError('limit_reached'), 403, 'limit_reached'],
  ['not even an error', 500, 'internal'],
])('%s is answered with %i %s', async (error, status, code) => {
  const { get } = await serve([failing(error)]);
  expect(await get('/api/hello')).toMatchObject({ status, body: { code } });
});

test('a handler that takes too long is answered for', async () => {
  const { get } = await serve([route(hello, { handle: () => new Promise(() => {}) })], { handlerLimitMs: 20 });
  const { status, headers, body } = await get('/api/hello');
  expect({ status, retry: headers.get('Retry-After'), body }).toMatchObject({
    status: 503,
    retry: '5',
    body: { code: 'busy', retry_after: 5 },
  });
});

test.each([
  ['good', 'ada'],
  ['bad', 'nobody'],
  [undefined, 'nobody'],
])('where a token is welcome, %s is %s', async (token, name) => {
  const { get } = await serve([route(whoami, { handle: ({ owner }) => ({ said: owner?.accountId ?? 'nobody' }) })]);
  expect((await get('/api/whoami', token)).body).toEqual({ said: name });
});

test('an answer is good although the token could not be renewed', async () => {
  const { get } = await serve([
    route(renewing, { needs: 'account', renewsToken: true, handle: () => ({ said: 'yes' }) }),
  ]);
  const { status, headers } = await get('/api/renewing', 'good');
  expect({ status, token: headers.get('X-Access-Token') }).toEqual({ status: 200, token: null });
});

/** Sends three equal requests in one piece, and waits for their responses. */
const sendTogether = async (url: string, request: string): Promise<void> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(request.repeat(3));
  let said = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  await expect.poll(() => said.match(/thanks/g)?.length).toBe(3);
};

test('requests that arrive together begin one in each turn of the event loop', async () => {
  const begun: number[] = [];
  const turns = countTurns();
  const handle = () => {
    begun.push(turns());
    return Promise.resolve({ said: 'thanks' });
  };
  const { url } = await serve([route(hello, { handle })]);
  await sendTogether(url, 'GET /api/hello HTTP/1.1\r\nHost: here\r\n\r\n');
  expect(new Set(begun).size).toBe(3);
});

test('bodies are read one in each turn of the event loop, even if all sessions are found in the same one', async () => {
  const read: number[] = [];
  const turns = countTurns();
  const body = z.pipe(
    z.string(),
    z.transform(() => read.push(turns())),
  );
  const text = call({ method: 'POST', path: '/api/text', auth: 'owner', body, answer: ANSWER });
  const arrived: (() => void)[] = [];
  const authenticate = () =>
    new Promise<Authentication>((resolve) => {
      arrived.push(() => resolve(AUTHENTICATION));
      if (arrived.length === 3) for (const go of arrived) go();
    });
  const { url } = await serve([route(text, { needs: 'account', handle: () => Promise.resolve({ said: 'thanks' }) })], {
    authenticate,
  });
  const headers = ['Host: here', 'Authorization: Bearer good', 'Content-Type: application/json', 'Content-Length: 3'];
  await sendTogether(url, `POST /api/text HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n"x"`);
  expect(new Set(read).size).toBe(3);
});
