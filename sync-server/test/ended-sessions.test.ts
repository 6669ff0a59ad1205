import { expect, test } from 'vitest';
import { authCalls, END_REASONS, identityCalls, type EndReason } from '@doorsign/shared-schema/api';
import { createEndedSessions } from '../src/auth/ended-sessions.ts';
import { createPasswordReset } from '../src/auth/password-reset.ts';
import { createSessionService } from '../src/auth/session-service.ts';
import { SESSIONS } from '../src/platform/parameters.ts';
import { insertOwner } from './insert-owner.ts';
import { openTestDatabase } from './open-test-database.ts';
import { PASSWORD, proveByCode, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';

const logIn = async (server: TestServer): Promise<string> =>
  (await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } })).answer.access_token;
const end = async (server: TestServer, token: string) => {
  const { status, error } = await server.call(authCalls.me, { token });
  return { status, code: error.code, reason: error.reason, detail: error.detail };
};
const revoked = (reason: EndReason) => ({ status: 401, code: 'session_revoked', reason, detail: END_REASONS[reason] });
const UNKNOWN = { status: 401, code: 'session_revoked', reason: undefined };

test.each<{ name: string; reason: EndReason; act: (server: TestServer, token: string) => Promise<unknown> }>([
  {
    name: 'a password change',
    reason: 'password_changed',
    act: (server, token) =>
      server.call(authCalls.password, {
        token,
        body: { currentPassword: PASSWORD, newPassword: 'a longer sourdough' },
      }),
  },
  {
    name: 'a logout everywhere else',
    reason: 'signed_out_elsewhere',
    act: (server, token) => server.call(authCalls.endOtherSessions, { token }),
  },
  {
    name: '“not me”',
    reason: 'not_me',
    act: async (server, token) => {
      await proveByCode(server, { email: EMAIL, token });
      return server.call(identityCalls.notMe, { token, body: {} });
    },
  },
])('$name tells the devices that it signs out, and only these', async ({ reason, act }) => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const phone = await logIn(server);
  const left = await logIn(server);
  await server.call(authCalls.logout, { token: left });
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  await act(server, token);
  expect(await end(server, phone)).toEqual(revoked(reason));
  for (const by of [token, stranger.token]) expect((await server.call(authCalls.me, { token: by })).status).toBe(200);
  expect(await end(server, left)).toMatchObject(UNKNOWN);
});

test('one device that is signed out on the list of devices is told so', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const phone = await logIn(server);
  const listed = (await server.call(authCalls.sessions, { token: phone })).answer;
  const id = listed.find(({ current }) => current)?.id ?? '';
  await server.call(authCalls.endSession, { token, params: { id } });
  expect(await end(server, phone)).toEqual(revoked('signed_out_elsewhere'));
});

test('the operator’s two ways are told apart from the owner’s', async () => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server);
  const subject = { accountId: id, emailVerified: true };
  await createSessionService(server.deps).endAll(subject);
  expect(await end(server, token)).toEqual(revoked('signed_out_by_operator'));
  const phone = await logIn(server);
  await createPasswordReset(server.deps).begin(subject, { isRemoved: true });
  expect(await end(server, phone)).toEqual(revoked('password_removed'));
});

test('a token that is not signed by this server learns nothing of an ended session', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const phone = await logIn(server);
  await server.call(authCalls.endOtherSessions, { token });
  const forged = `${phone.slice(0, phone.lastIndexOf('.'))}.${'A'.repeat(43)}`;
  expect(await end(server, forged)).toMatchObject({ status: 401, code: 'token_invalid', reason: undefined });
});

test('a reason is kept for as long as its token lives, and goes with the account', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const phone = await logIn(server);
  await server.call(authCalls.endOtherSessions, { token });
  server.pass(SESSIONS.lifeMs - 1000);
  expect(await end(server, phone)).toEqual(revoked('signed_out_elsewhere'));
  server.pass(1000);
  expect(await end(server, phone)).toMatchObject({ code: 'token_invalid', reason: undefined });
});

test('an account keeps its newest reasons, and no session’s id', async () => {
  const database = await openTestDatabase();
  await insertOwner(database, { id: 'owner' });
  const endedSessions = createEndedSessions(new Uint8Array(32));
  const ended = SESSIONS.endedPerAccountMax + 3;
  for (let at = 0; at < ended; at += 1)
    await database.write(async (tx) => {
      const times = { created_at: at, last_seen_at: at, expires_at: at, proved_at: null, proved_by: null };
      await tx
        .insertInto('sessions')
        .values({ id: `s${at}`, account_id: 'owner', device: 'D', ...times })
        .execute();
      const why = { reason: 'not_me', nowMs: at } as const;
      expect(await endedSessions.end(tx, 'owner', { only: `s${at}` }, why)).toBe(1);
    });
  const rows = await database.read.selectFrom('ended_sessions').selectAll().orderBy('ended_at').execute();
  expect(rows.map(({ ended_at }) => ended_at)).toEqual(
    Array.from({ length: SESSIONS.endedPerAccountMax }, (_, index) => index + 3),
  );
  for (const { session_hash } of rows) expect(session_hash).toMatch(/^[\w-]{43}$/);
  const reasonOf = (accountId: string, sessionId: string) =>
    endedSessions.reasonOf(database.read, { accountId, sessionId });
  expect(await reasonOf('owner', 's3')).toBe('not_me');
  expect(await reasonOf('owner', 's2')).toBeNull();
  expect(await reasonOf('other', 's3')).toBeNull();
});

test('a reason that only a newer server knows is none for this one', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const phone = await logIn(server);
  await server.call(authCalls.endOtherSessions, { token });
  await server.deps.database.write((tx) =>
    tx
      .updateTable('ended_sessions')
      .set({ reason: 'of tomorrow' as EndReason })
      .execute(),
  );
  expect(await end(server, phone)).toMatchObject(UNKNOWN);
});
