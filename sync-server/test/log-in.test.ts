import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { PASSWORD_HASHING } from '../src/platform/parameters.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';

const logIn = (server: TestServer, password = PASSWORD, email = EMAIL) =>
  server.call(authCalls.login, { body: { email, password } });

const storedHash = async (server: TestServer): Promise<string | null> =>
  (await server.deps.database.read.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow())
    .password_hash;

test('the right password signs in, with a session of its own', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  const owner = await signUpVerified(server);
  const { answer } = await logIn(server);
  expect(answer.user).toEqual((await server.call(authCalls.me, { token: owner.token })).answer);
  expect(answer.access_token).not.toBe(owner.token);
});

test('an owner who has not proved the e-mail yet can sign in too', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  const { user } = await signUp(server);
  expect((await logIn(server)).answer.user).toEqual(user);
});

test('a stranger who signs up with the same e-mail later does not keep the owner out of the own sign-up', async () => {
  const server = await startTestServer();
  const owner = await signUp(server);
  server.pass(1000);
  const stranger = await signUp(server, { password: 'known to a stranger' });
  expect((await logIn(server)).answer.user.id).toBe(owner.user.id);
  expect((await logIn(server, 'known to a stranger')).answer.user.id).toBe(stranger.user.id);
});

test('whoever has just signed up gets in with that password, whether the e-mail has an account or not', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  for (const email of [EMAIL, 'unknown@example.com']) {
    const { user } = await signUp(server, { email, password: 'the own password' });
    expect((await logIn(server, 'the own password', email)).answer.user).toEqual(user);
  }
  expect((await logIn(server)).answer.user.id).toBe(owner.id);
});

test('a sign-up that is not proved yet can have another password', async () => {
  const server = await startTestServer();
  const { user, access_token: token } = await signUp(server);
  const body = { currentPassword: PASSWORD, newPassword: 'a longer sourdough' };
  expect((await server.call(authCalls.password, { token, body })).status).toBe(204);
  expect((await logIn(server, 'a longer sourdough')).answer.user.id).toBe(user.id);
  expect((await logIn(server)).error.code).toBe('invalid_credentials');
});

test('a wrong password, an unknown e-mail and an account without a password get the same answer', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  await signUpVerified(server);
  await signUpVerified(server, { email: 'code-only@example.com' });
  await server.deps.database.write((tx) =>
    tx.updateTable('accounts').set({ password_hash: null }).where('email', '=', 'code-only@example.com').execute(),
  );
  const refusals = await Promise.all([
    logIn(server, 'wrong password'),
    logIn(server, PASSWORD, 'unknown@example.com'),
    logIn(server, PASSWORD, 'code-only@example.com'),
  ]);
  for (const { status, error } of refusals)
    expect({ status, ...error, request_id: '' }).toEqual({
      status: 401,
      code: 'invalid_credentials',
      detail: 'Invalid email or password.',
      message: 'Invalid email or password.',
      request_id: '',
    });
});

test('passwords are stored as argon2id with the figures of the design', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  await signUp(server);
  const { memoryKib, passes, lanes } = PASSWORD_HASHING;
  expect(await storedHash(server)).toMatch(
    new RegExp(`^\\$argon2id\\$v=19\\$m=${memoryKib},t=${passes},p=${lanes}\\$`),
  );
});

test('a hash with weaker figures is replaced at the next login', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  const { user } = await signUpVerified(server);
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await server.deps.database.write((tx) =>
    tx.updateTable('accounts').set({ password_hash: weak }).where('id', '=', user.id).execute(),
  );
  expect((await logIn(server)).status).toBe(200);
  expect(await storedHash(server)).not.toBe(weak);
  expect((await logIn(server)).status).toBe(200);
});

test('a password typed in another form of Unicode is the same password', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  await signUp(server, { password: 'caf\u00e9 m\u00fcnchen' });
  expect((await logIn(server, 'cafe\u0301 mu\u0308nchen')).status).toBe(200);
});

test('with two passwords being hashed and thirty-two waiting, the next one hears busy and others are served', async () => {
  const server = await startTestServer({ hashingCost: PASSWORD_HASHING });
  const { atOnce, queue } = PASSWORD_HASHING;
  const extra = 6;
  const replies = await Promise.all(
    Array.from({ length: atOnce + queue + extra }, (_, index) => logIn(server, PASSWORD, `user${index}@example.com`)),
  );
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  // Some may have been hashed before the last ones arrived, so that fewer than `extra` find the queue full.
  expect(count(401) + count(503)).toBe(replies.length);
  expect(count(503)).toBeLessThanOrEqual(extra);
  expect(count(401)).toBeGreaterThanOrEqual(atOnce + queue);
  for (const { error } of replies.filter(({ status }) => status === 503)) expect(error.code).toBe('busy');
});
