import { expect, test } from 'vitest';
import { present } from '../../test/local/present.ts';
import { authCalls, calendarCalls, historyCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { ManualTimers } from '../../test/local/manual-timers.ts';
import { refusal } from '../../test/local/server-model.ts';
import { ApiError, createApiClient } from './client.ts';

const CHALLENGE = { detail: 'Sent.', challenge_id: 'c', expires_in: 300 };

const start = (answer: () => Response | Promise<Response>) => {
  const timers = new ManualTimers();
  const world = {
    timers,
    token: 'T1',
    sent: [] as { url: string; init: RequestInit }[],
    renewed: [] as string[],
    signedOut: 0,
    deleted: 0,
    client: createApiClient({
      baseUrl: 'https://doorsign.test',
      fetch: async (input, init): Promise<Response> => {
        world.sent.push({ url: input as string, init: present(init) });
        return answer();
      },
      token: (): string => world.token,
      onToken: (renewed) => void world.renewed.push(renewed),
      onSignedOut: () => void (world.signedOut += 1),
      onAccountDeleted: () => void (world.deleted += 1),
      timers,
    }),
  };
  return world;
};
const failed = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as ApiError,
  );

test('a call sends method, path, token and JSON, and returns the validated answer', async () => {
  const { client, sent } = start(() => Response.json(CHALLENGE));
  const answer = await client.call(authCalls.sendOtp, { body: { email: 'a@b.example' } });
  expect(answer).toEqual(CHALLENGE);
  expect(sent).toMatchObject([
    {
      url: 'https://doorsign.test/api/auth/send-otp',
      init: {
        method: 'POST',
        body: '{"email":"a@b.example"}',
        headers: { Authorization: 'Bearer T1', 'Content-Type': 'application/json', Accept: 'application/json' },
        credentials: 'omit',
        cache: 'no-store',
      },
    },
  ]);
});

test('a call without an owner sends no token, and a call without a body sends none', async () => {
  const login = start(() => refusal('invalid_credentials'));
  await failed(login.client.call(authCalls.login, { body: { email: 'a@b.example', password: 'secret' } }));
  expect(login.sent[0]?.init.headers).not.toHaveProperty('Authorization');
  const me = start(() => refusal('busy'));
  await failed(me.client.call(authCalls.me));
  expect(me.sent[0]?.init).not.toHaveProperty('body');
  expect(me.sent[0]?.init.headers).not.toHaveProperty('Content-Type');
});

test('a body that is a text of its own is sent as it is, with its type', async () => {
  const answer = { entries: [], skipped: { timed: 0, past: 0, other: 0 } };
  const { client, sent } = start(() => Response.json(answer));
  expect(await client.call(calendarCalls.read, { body: 'BEGIN:VCALENDAR' })).toEqual(answer);
  expect(sent[0]?.init).toMatchObject({ body: 'BEGIN:VCALENDAR', headers: { 'Content-Type': 'text/calendar' } });
});

test('parts of the path are filled in and escaped', async () => {
  const { client, sent } = start(() => new Response(null, { status: 204 }));
  expect(await client.call(authCalls.endSession, { params: { id: 'a/b' } })).toBeUndefined();
  expect(sent[0]?.url).toBe('https://doorsign.test/api/auth/sessions/a%2Fb');
});

test('query parameters are appended and escaped', async () => {
  const { client, sent } = start(() => Response.json({ edits: [], next: null }));
  await client.call(historyCalls.history, { query: { before: '1&2' } });
  await client.call(historyCalls.history, { query: {} });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://doorsign.test/api/business/history?before=1%262',
    'https://doorsign.test/api/business/history',
  ]);
});

const json = (body: unknown, status: number): Response => Response.json(body, { status });

test.each([
  {
    name: 'an error of Doorsign’s server',
    answer: () => refusal('rate_limited', 429, { 'Retry-After': '9' }),
    kind: 'refused',
    status: 429,
    code: 'rate_limited',
    detail: 'Too many attempts. Please wait a moment and try again.',
    retryAfterS: 9,
  },
  {
    name: 'an error of Doorsign’s server with fields',
    answer: () =>
      json(
        {
          detail: 'd',
          code: 'validation_failed',
          message: 'm',
          request_id: 'r',
          fields: { email: 'bad' },
          retry_after: 3,
        },
        400,
      ),
    kind: 'refused',
    status: 400,
    code: 'validation_failed',
    detail: 'd',
    fields: { email: 'bad' },
    retryAfterS: 3,
  },
  {
    name: 'a foreign detail',
    answer: () => json({ detail: 'from a proxy', message: 'm' }, 502),
    kind: 'foreign',
    status: 502,
    code: null,
    detail: 'from a proxy',
  },
  {
    name: 'a foreign message',
    answer: () => json({ message: 'from a proxy' }, 502),
    kind: 'foreign',
    status: 502,
    code: null,
    detail: 'from a proxy',
  },
  {
    name: 'a detail that is not text',
    answer: () => json({ detail: [1] }, 422),
    kind: 'foreign',
    status: 422,
    code: null,
    detail: 'HTTP 422',
  },
  {
    name: 'a page of HTML',
    answer: () => new Response('<html>', { status: 503 }),
    kind: 'foreign',
    status: 503,
    code: null,
    detail: 'HTTP 503',
  },
  {
    name: 'a captive portal',
    answer: () => new Response('<html>', { status: 200 }),
    kind: 'foreign',
    status: 200,
    code: null,
    detail: 'HTTP 200',
  },
  {
    name: 'an answer of an unknown shape',
    answer: () => json({ challenge_id: 1 }, 200),
    kind: 'foreign',
    status: 200,
    code: null,
    detail: 'HTTP 200',
  },
  { name: 'null', answer: () => json(null, 404), kind: 'foreign', status: 404, code: null, detail: 'HTTP 404' },
  {
    name: 'no connection',
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    kind: 'network',
    status: 0,
    code: null,
    detail: 'Network error. Please try again.',
  },
] as const)('$name becomes an ApiError of kind $kind: $detail', async ({ answer, ...told }) => {
  const { client } = start(answer);
  const error = await failed(client.call(authCalls.sendOtp, { body: { email: 'a@b.example' } }));
  expect(error).toBeInstanceOf(ApiError);
  const { name: _name, ...expected } = told;
  expect(error).toMatchObject({ ...expected, message: told.detail });
});

test('a call without an answer body rejects an HTML page', async () => {
  const { client } = start(() => new Response('<html>', { status: 200 }));
  expect(await failed(client.call(authCalls.logout))).toMatchObject({ kind: 'foreign', status: 200 });
});

test.each([
  { name: 'token_invalid', answer: () => refusal('token_invalid'), ends: 1 },
  { name: 'session_revoked', answer: () => refusal('session_revoked'), ends: 1 },
  { name: 'a wrong password', answer: () => refusal('invalid_credentials'), ends: 0 },
  { name: 'a proxy’s 401', answer: () => new Response('no', { status: 401 }), ends: 0 },
  { name: 'a proxy’s 401 with Doorsign’s code', answer: () => json({ code: 'token_invalid' }, 401), ends: 0 },
  { name: 'Doorsign’s code with another status', answer: () => refusal('token_invalid', 403), ends: 0 },
  { name: 'a busy server', answer: () => refusal('busy'), ends: 0 },
  { name: 'no connection', answer: () => Promise.reject(new TypeError('offline')), ends: 0 },
])('$name ends the session $ends times', async ({ answer, ends }) => {
  const world = start(answer);
  await failed(world.client.call(overviewCalls.status));
  expect(world.signedOut).toBe(ends);
});

test.each([
  { name: 'a recorded deletion', answer: () => refusal('account_deleted'), deleted: 1 },
  { name: 'a proxy’s 410', answer: () => new Response('gone', { status: 410 }), deleted: 0 },
  { name: 'Doorsign’s code with another status', answer: () => refusal('account_deleted', 404), deleted: 0 },
  {
    name: 'an answer to an outdated token',
    answer: (world: { token: string }) => ((world.token = 'T2'), refusal('account_deleted')),
    deleted: 0,
  },
])('$name deletes the account $deleted times, and never ends the session otherwise', async ({ answer, deleted }) => {
  const world = start(() => answer(world));
  await failed(world.client.call(overviewCalls.status));
  expect(world).toMatchObject({ deleted, signedOut: 0 });
});

test('an answer to an outdated token neither ends the session nor replaces the token', async () => {
  const revoked = start(() => ((revoked.token = 'T2'), refusal('session_revoked')));
  await failed(revoked.client.call(overviewCalls.status));
  expect(revoked.signedOut).toBe(0);
  const renewed = start(
    () => ((renewed.token = 'T2'), new Response(null, { status: 204, headers: { 'X-Access-Token': 'T1b' } })),
  );
  await renewed.client.call(authCalls.logout);
  expect(renewed.renewed).toEqual([]);
});

test('a renewed token is passed to onToken', async () => {
  const world = start(() => new Response(null, { status: 204, headers: { 'X-Access-Token': 'T2' } }));
  await world.client.call(authCalls.logout);
  expect(world.renewed).toEqual(['T2']);
});

test('a response body that never ends times out after 20 seconds', async () => {
  const world = start(() => new Response(new ReadableStream()));
  const call = failed(
    createApiClient({
      baseUrl: '',
      fetch: async (_, init): Promise<Response> => {
        const stream = new ReadableStream({
          start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
        });
        return new Response(stream);
      },
      token: () => null,
      onToken: () => undefined,
      onSignedOut: () => undefined,
      timers: world.timers,
    }).call(authCalls.me),
  );
  await new Promise((resolve) => setImmediate(resolve));
  world.timers.advance(19_999);
  world.timers.advance(1);
  expect(await call).toMatchObject({ kind: 'network' });
  expect(world.timers.due()).toEqual([]);
});

test('a caller can abort a call', async () => {
  const controller = new AbortController();
  const world = start(() => Response.json(CHALLENGE));
  controller.abort();
  const client = createApiClient({
    baseUrl: '',
    fetch: async (_, init): Promise<Response> => {
      init?.signal?.throwIfAborted();
      return Response.json(CHALLENGE);
    },
    token: () => null,
    onToken: () => undefined,
    onSignedOut: () => undefined,
    timers: world.timers,
  });
  expect(await failed(client.call(authCalls.me, { signal: controller.signal }))).toMatchObject({ kind: 'network' });
});
