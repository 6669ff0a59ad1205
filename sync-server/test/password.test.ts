import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD, proveByCode, receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'a longer sourdough';
const MINUTE = 60_000;

const logIn = (server: TestServer, password: string) =>
  server.call(authCalls.login, { body: { email: EMAIL, password } });
const change = (server: TestServer, token: string, body: { currentPassword?: string; newPassword: string }) =>
  server.call(authCalls.password, { token, body });

test('with the current password an owner sets another one', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { status } = await change(server, token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(status).toBe(204);
  expect((await logIn(server, NEW_PASSWORD)).status).toBe(200);
  expect((await logIn(server, PASSWORD)).error.code).toBe('invalid_credentials');
});

test('changing it ends all other sessions at once, and nobody else’s', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = (await logIn(server, PASSWORD)).answer.access_token;
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  await change(server, token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  const me = (by: string) => server.call(authCalls.me, { token: by });
  expect((await me(token)).status).toBe(200);
  expect((await me(other)).error.code).toBe('session_revoked');
  expect((await me(stranger.token)).status).toBe(200);
});

test('a wrong current password changes nothing and does not log the owner out', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = (await logIn(server, PASSWORD)).answer.access_token;
  const { status, error } = await change(server, token, { currentPassword: 'wrong', newPassword: NEW_PASSWORD });
  const detail = 'The current password is incorrect.';
  expect({ status, ...error, request_id: '' }).toEqual({
    status: 400,
    code: 'invalid_credentials',
    detail,
    message: detail,
    request_id: '',
    fields: { currentPassword: detail },
  });
  for (const by of [token, other]) expect((await server.call(authCalls.me, { token: by })).status).toBe(200);
  expect((await logIn(server, PASSWORD)).status).toBe(200);
});

test('without the current password a proof is asked for', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { status, error } = await change(server, token, { newPassword: NEW_PASSWORD });
  expect({ status, code: error.code }).toEqual({ status: 403, code: 'proof_required' });
  expect((await logIn(server, PASSWORD)).status).toBe(200);
});

test('an account without a password has no current one that could be right', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ password_hash: null }).execute());
  const { error } = await change(server, token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(error.code).toBe('invalid_credentials');
});

test.each([
  { name: 'five characters', newPassword: '12345', detail: 'Password must be at least 6 characters' },
  { name: '129 characters', newPassword: 'x'.repeat(129), detail: 'Password must be at most 128 characters' },
  { name: 'nothing', newPassword: '', detail: 'Password is required' },
])('$name is no new password', async ({ newPassword, detail }) => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const { status, error } = await change(server, token, { currentPassword: PASSWORD, newPassword });
  expect({ status, code: error.code, fields: error.fields }).toEqual({
    status: 400,
    code: 'validation_failed',
    fields: { newPassword: detail },
  });
});

test('of two changes at once, from the same password, one wins', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const wanted = ['first sourdough', 'second sourdough'];
  const replies = await Promise.all(
    wanted.map((newPassword) => change(server, token, { currentPassword: PASSWORD, newPassword })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
  const winner = wanted[replies.findIndex(({ status }) => status === 204)] ?? '';
  expect((await logIn(server, winner)).status).toBe(200);
});

test('five tries in a quarter of an hour are allowed', async () => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  const { token } = await signUpVerified(server);
  const guess = () => change(server, token, { currentPassword: 'wrong', newPassword: NEW_PASSWORD });
  for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
  expect((await guess()).error.code).toBe('rate_limited');
  server.pass(3 * MINUTE);
  expect((await guess()).status).toBe(400);
});

test('who has forgotten it sets another one after a proof by code, and other sessions end', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = (await logIn(server, PASSWORD)).answer.access_token;
  await proveByCode(server, { email: EMAIL, token });
  expect((await change(server, token, { newPassword: NEW_PASSWORD })).status).toBe(204);
  expect((await logIn(server, NEW_PASSWORD)).status).toBe(200);
  expect((await logIn(server, PASSWORD)).error.code).toBe('invalid_credentials');
  expect((await server.call(authCalls.me, { token: other })).error.code).toBe('session_revoked');
  expect((await server.call(authCalls.me, { token })).status).toBe(200);
});

test('a proof by the password is none of having forgotten it', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  expect((await change(server, token, { newPassword: NEW_PASSWORD })).error.code).toBe('proof_required');
});

test('a proof by code is worth nothing after five minutes, nor in another session', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  const other = (await logIn(server, PASSWORD)).answer.access_token;
  await proveByCode(server, { email: EMAIL, token });
  expect((await change(server, other, { newPassword: NEW_PASSWORD })).error.code).toBe('proof_required');
  server.pass(5 * MINUTE);
  expect((await change(server, token, { newPassword: NEW_PASSWORD })).error.code).toBe('proof_required');
});

test('an account without a password gets its first one after a proof by code', async () => {
  const server = await startTestServer();
  await signUp(server);
  // Verified without the sign-up's token: the sign-up's password may be a stranger's, and is removed.
  const code = await receiveCode(server, EMAIL);
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code } });
  const token = answer.access_token;
  expect(answer.user.hasPassword).toBe(false);
  expect((await change(server, token, { newPassword: NEW_PASSWORD })).error.code).toBe('proof_required');
  await proveByCode(server, { email: EMAIL, token });
  expect((await change(server, token, { newPassword: NEW_PASSWORD })).status).toBe(204);
  expect((await server.call(authCalls.me, { token })).answer.hasPassword).toBe(true);
  expect((await logIn(server, NEW_PASSWORD)).status).toBe(200);
  await server.sendNotices();
  const subjects = (await server.mail(EMAIL)).map(({ subject }) => subject);
  expect(subjects).toContain('Your Doorsign account now has a password');
});

test('the owner is warned by mail of every change, and of no try', async () => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await change(server, token, { currentPassword: 'wrong', newPassword: NEW_PASSWORD });
  await server.sendNotices();
  const before = await server.mail(EMAIL);
  await change(server, token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await server.sendNotices();
  const [warning, ...rest] = await server.mail(EMAIL);
  expect(rest).toEqual(before);
  expect(warning).toMatchObject({ to: EMAIL, subject: 'Your Doorsign password was changed' });
  expect(warning?.text).toContain('on March 11, 2026 at 8:00 AM New York time');
  expect(warning?.text).toContain(`${server.url}/login`);
});

test('an address that nobody has proved is not written to', async () => {
  const server = await startTestServer();
  const { access_token: token } = await signUp(server);
  expect((await change(server, token, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).status).toBe(204);
  await server.sendNotices();
  expect(await server.mail(EMAIL)).toEqual([]);
});
