import { expect, test } from 'vitest';
import { authCalls, RENEWED_TOKEN_HEADER, syncCalls } from '@doorsign/shared-schema/api';
import { SESSIONS } from '../src/platform/parameters.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice } from './sync-requests.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const EMAIL = 'ada@example.com';

const logIn = async (server: TestServer, userAgent = ''): Promise<string> => {
  const body = { email: EMAIL, password: PASSWORD };
  return (await server.call(authCalls.login, { body, headers: { 'User-Agent': userAgent } })).answer.access_token;
};

const me = (server: TestServer, token?: string) => server.call(authCalls.me, { token });
const sessionsOf = async (server: TestServer, token: string) =>
  (await server.call(authCalls.sessions, { token })).answer;

test('logging out ends the session at once, and no other one', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = await logIn(server);
  expect((await server.call(authCalls.logout, { token })).status).toBe(204);
  const { status, error } = await me(server, token);
  expect({ status, code: error.code }).toEqual({ status: 401, code: 'session_revoked' });
  expect((await me(server, other)).status).toBe(200);
});

test('without a token an owner is asked to sign in', async () => {
  const server = await startTestServer();
  const { status, error, headers } = await me(server);
  expect({ status, code: error.code }).toEqual({ status: 401, code: 'token_invalid' });
  expect(headers.get('WWW-Authenticate')).toBe('Bearer');
});

test('sessions are listed with their devices, the one used last first', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  // Short enough that listing the sessions is not stored as a use, which would be asynchronous.
  server.pass(SESSIONS.noteUseAfterMs);
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  await logIn(server, firefox);
  const listed = await sessionsOf(server, token);
  expect(listed.map(({ device, current }) => ({ device, current }))).toEqual([
    { device: 'Firefox on Linux', current: false },
    { device: 'Unknown device', current: true },
  ]);
});

test('the use of a session is noted, but not at every call', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const lastSeen = async () => (await sessionsOf(server, token))[0]?.lastSeenAt;
  const before = await lastSeen();
  server.pass(SESSIONS.noteUseAfterMs);
  await me(server, token);
  expect(await lastSeen()).toBe(before);
  server.pass(1);
  await me(server, token);
  // The use is stored asynchronously.
  await expect.poll(lastSeen).toBe(new Date(server.now()).toISOString());
});

test('an owner ends one of the own sessions, and cannot end those of others', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = await logIn(server);
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  const id = (await sessionsOf(server, other)).find(({ current }) => current)?.id ?? '';
  const end = (by: string) => server.call(authCalls.endSession, { token: by, params: { id } });
  expect((await end(stranger.token)).error.code).toBe('not_found');
  expect((await me(server, other)).status).toBe(200);
  expect((await end(token)).status).toBe(204);
  expect((await me(server, other)).error.code).toBe('session_revoked');
  expect((await end(token)).error.code).toBe('not_found');
});

test('an owner signs out everywhere else, and nobody else is concerned', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const others = [await logIn(server), await logIn(server)];
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  expect((await server.call(authCalls.endOtherSessions, { token })).status).toBe(204);
  for (const other of others) expect((await me(server, other)).error.code).toBe('session_revoked');
  expect((await me(server, stranger.token)).status).toBe(200);
  expect(await sessionsOf(server, token)).toMatchObject([{ current: true }]);
});

test('with a twenty-first session the one that was not used for longest ends', async () => {
  const server = await startTestServer();
  const oldest = (await signUpVerified(server)).token;
  const tokens: string[] = [];
  for (let login = 0; login < SESSIONS.perAccountMax; login += 1) {
    server.pass(1000);
    tokens.push(await logIn(server));
  }
  expect((await me(server, oldest)).error.code).toBe('session_revoked');
  for (const token of tokens) expect((await me(server, token)).status).toBe(200);
});

test('a token is renewed by me and sync when it is older than a day, and lives thirty days from then', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const { token } = owner;
  const renewed = async (by: string) => (await me(server, by)).headers.get(RENEWED_TOKEN_HEADER);
  server.pass(DAY);
  expect(await renewed(token)).toBeNull();
  server.pass(1000);
  const second = await renewed(token);
  if (!second) throw new Error('The token was not renewed.');
  expect(await renewed(second)).toBeNull();
  server.pass(SESSIONS.lifeMs - 1000);
  const { status, headers } = await server.call(syncCalls.sync, {
    token: second,
    body: createTestDevice(server, owner).request([]),
  });
  expect(status).toBe(200);
  expect(headers.get(RENEWED_TOKEN_HEADER)).toBeTruthy();
});

test('a session that nobody used for thirty days has ended', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  server.pass(SESSIONS.lifeMs - 1000);
  expect((await server.call(authCalls.sessions, { token })).status).toBe(200);
  server.pass(1000);
  expect((await server.call(authCalls.sessions, { token })).error.code).toBe('token_invalid');
});

test('the token of an account that is not verified is not renewed', async () => {
  const server = await startTestServer();
  const { access_token } = await signUp(server);
  server.pass(DAY - 1);
  expect((await me(server, access_token)).headers.get(RENEWED_TOKEN_HEADER)).toBeNull();
});
