import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { authCalls, businessCalls, SentError, STREAM_PATH } from '@doorsign/shared-schema/api';
import { STREAMS } from '../src/platform/parameters.ts';
import { createManualTimer } from './manual-timer.ts';
import { HEARTBEAT, openStream, notificationAt } from './open-stream.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

/** The log position after signing up, which makes two changes. */
const FIRST_SEQ = 2;

const start = async (environment: Record<string, string> = {}) => {
  const timer = createManualTimer();
  const lines: string[] = [];
  const server = await startTestServer({ every: timer.every, environment, onLog: (line) => lines.push(line) });
  return { server, timer, lines, owner: await signUpVerified(server, { plan: 'pro' }) };
};

const get = (server: TestServer, token: string | null, method = 'GET') =>
  fetch(server.url + STREAM_PATH, { method, headers: token === null ? {} : { Authorization: `Bearer ${token}` } });

test('it says at once how far the log reaches, and again after every change, wherever it came from', async () => {
  const { server, owner } = await start();
  const stream = await openStream(server, owner.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ, 'pro'));

  const phone = createTestDevice(server, owner);
  await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 1, 'pro'));

  const login = await server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
  await server.call(businessCalls.domain, {
    body: { allowedDomain: 'ada.example.com' },
    token: login.answer.access_token,
  });
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 2, 'pro'));
});

test('its headers keep every proxy from holding it back', async () => {
  const { server, owner } = await start();
  const { status, headers } = await openStream(server, owner.token);
  expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
    status: 200,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^\w{22}$/) as string,
  });
  expect(headers.has('X-Access-Token')).toBe(false);
});

test('it never hands out a new token, however old the one is that opened it', async () => {
  const { server, owner } = await start();
  server.pass(2 * 24 * 60 * 60 * 1000);
  const { status, headers } = await openStream(server, owner.token);
  expect({ status, token: headers.get('X-Access-Token') }).toEqual({ status: 200, token: null });
});

test('nobody hears of the changes of somebody else', async () => {
  const { server, timer, owner } = await start();
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const stream = await openStream(server, eve.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ));
  await createTestDevice(server, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  timer.tick();
  expect(await stream.next()).toBe(HEARTBEAT);
});

test('a device that reads nothing does not hold up the others', async () => {
  const { server, owner } = await start();
  const socket = connect({ port: server.port, host: '127.0.0.1' }).pause();
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n\r\n`);
  const stream = await openStream(server, owner.token);
  await stream.next();
  const phone = createTestDevice(server, owner);
  for (let minute = 10; minute < 30; minute += 1) {
    server.pass(1000);
    await phone.save([{ key: 'hours.monday', value: openUntil(`18:${minute}`) }]);
    expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + minute - 9, 'pro'));
  }
});

test('a heartbeat shows that it is alive', async () => {
  const { server, timer, owner } = await start();
  const stream = await openStream(server, owner.token);
  await stream.next();
  timer.tick();
  expect(await stream.next()).toBe(HEARTBEAT);
  timer.tick();
  expect(await stream.next()).toBe(HEARTBEAT);
});

const ENDINGS: { name: string; end: (server: TestServer, token: string, id: string) => Promise<unknown> }[] = [
  { name: 'a logout', end: (server, token) => server.call(authCalls.logout, { token }) },
  {
    name: 'the end of its session by another one',
    async end(server, token) {
      const { answer } = await server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
      const sessions = (await server.call(authCalls.sessions, { token })).answer;
      const id = sessions.find(({ current }) => current)?.id ?? '';
      await server.call(authCalls.endSession, { token: answer.access_token, params: { id } });
    },
  },
  {
    name: 'the deletion of the account',
    end: ({ deps }, _token, id) =>
      deps.database.write((tx) => tx.deleteFrom('accounts').where('id', '=', id).execute()),
  },
  { name: 'a month without use', end: async (server) => server.pass(31 * 24 * 60 * 60 * 1000) },
];

test.each(ENDINGS)('$name ends it with the next heartbeat', async ({ end }) => {
  const { server, timer, owner } = await start();
  const stream = await openStream(server, owner.token);
  await stream.next();
  await end(server, owner.token, owner.id);
  timer.tick();
  expect(await stream.next()).toBeNull();
});

test('an ended session hears nothing of later changes', async () => {
  const { server, owner } = await start();
  const stream = await openStream(server, owner.token);
  await stream.next();
  const login = await server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
  await server.call(authCalls.logout, { token: owner.token });
  await createTestDevice(server, { token: login.answer.access_token, id: owner.id }).save([
    { key: 'hours.monday', value: openUntil('18:00') },
  ]);
  expect(await stream.next()).toBeNull();
});

test('an account has five of them, and a slot that is left is free again', async () => {
  const { server, timer, owner } = await start({ RATE_LIMITS: 'on' });
  const eve = await signUpVerified(server, { email: 'eve@example.com' });
  const streams = await Promise.all(
    Array.from({ length: STREAMS.perAccountMax }, () => openStream(server, owner.token)),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const refused = await openStream(server, owner.token);
  expect({ status: refused.status, retryAfter: refused.headers.get('Retry-After') }).toEqual({
    status: 429,
    retryAfter: '25',
  });
  expect(SentError.parse(await refused.json()).code).toBe('rate_limited');
  expect((await openStream(server, eve.token)).status).toBe(200);

  const before = timer.count();
  const stopped = timer.stopped();
  streams[0]?.leave();
  await stopped;
  expect(timer.count()).toBe(before - 1);
  // When processes share the count, the stream slot is freed in the database after that.
  await expect.poll(async () => (await openStream(server, owner.token)).status).toBe(200);
});

test.each([
  { name: 'no token', token: null, code: 'token_invalid' },
  { name: 'a token that nobody made', token: 'nonsense', code: 'token_invalid' },
])('$name is refused in JSON', async ({ token, code }) => {
  const { server } = await start();
  const response = await get(server, token);
  expect({ status: response.status, type: response.headers.get('Content-Type') }).toEqual({
    status: 401,
    type: 'application/json; charset=utf-8',
  });
  expect(SentError.parse(await response.json()).code).toBe(code);
});

test('a revoked token is refused in JSON', async () => {
  const { server, owner } = await start();
  await server.call(authCalls.logout, { token: owner.token });
  const response = await get(server, owner.token);
  expect([response.status, SentError.parse(await response.json()).code]).toEqual([401, 'session_revoked']);
});

test('HEAD has the headers, no body and no end to wait for; other methods are refused', async () => {
  const { server, timer, owner } = await start();
  const head = await get(server, owner.token, 'HEAD');
  expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    '',
  ]);
  expect(timer.count()).toBe(0);
  const post = await get(server, owner.token, 'POST');
  expect([post.status, post.headers.get('Allow'), SentError.parse(await post.json()).code]).toEqual([
    405,
    'GET, HEAD',
    'method_not_allowed',
  ]);
});

test('it has one line in the log, when it is over, and a client that leaves is no failure', async () => {
  const { server, lines, timer, owner } = await start();
  const stream = await openStream(server, owner.token);
  await stream.next();
  const linesOf = () => lines.filter((line) => line.includes(STREAM_PATH) || line.includes('aborted'));
  expect(linesOf()).toEqual([]);
  const stopped = timer.stopped();
  stream.leave();
  await stopped;
  // When another request has finished, everything that the end of the connection causes has happened.
  await server.call(authCalls.me, { token: owner.token });
  expect(linesOf()).toHaveLength(1);
  expect(JSON.parse(linesOf()[0] ?? '')).toMatchObject({
    method: 'GET',
    path: STREAM_PATH,
    status: 200,
    requestId: stream.headers.get('X-Request-Id'),
  });
  expect(timer.count()).toBe(0);
});

test('a server that stops ends every stream cleanly, also those that arrive while it does', async () => {
  const { server, owner } = await start();
  const streams = await Promise.all(Array.from({ length: 4 }, () => openStream(server, owner.token)));
  for (const stream of streams) expect(await stream.next()).toBe(notificationAt(FIRST_SEQ, 'pro'));
  const late = openStream(server, owner.token).then(
    (stream) => ({ status: stream.status }),
    () => 'no connection',
  );
  await server.close();
  expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null, null, null]);
  // It got a response that ends, or no connection.
  expect([{ status: 200 }, 'no connection']).toContainEqual(await late);
});
