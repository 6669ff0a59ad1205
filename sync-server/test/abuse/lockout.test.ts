import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { from, LIMITED } from '../behind-proxy.ts';
import { CODES } from '../../src/platform/parameters.ts';
import { PASSWORD, receiveCode, signUpVerified } from '../owner.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

const EMAIL = 'ada@example.com';
const MINUTE = 60_000;
const HOME = '203.0.113.1';

const startLimited = () => startTestServer({ environment: LIMITED });

const logIn = async (server: TestServer, ip: string, password = PASSWORD, email = EMAIL): Promise<number> =>
  (await server.call(authCalls.login, { body: { email, password }, headers: from(ip) })).status;

/** Sends wrong passwords, each from another address, until one is refused without comparing it.
 * @returns the number of compared passwords */
const guessUntilRefused = async (server: TestServer, email = EMAIL): Promise<number> => {
  for (let guess = 0; guess < 50; guess += 1)
    if ((await logIn(server, `198.51.100.${guess}`, 'wrong', email)) === 429) return guess;
  return 50;
};

/** Signs up an owner who has used the app at HOME. */
const ownerAtHome = async (server: TestServer): Promise<string> => {
  const { token } = await signUpVerified(server);
  await server.call(authCalls.me, { token, headers: from(HOME) });
  return token;
};

test.each([EMAIL, 'unknown@example.com'])('strangers share ten wrong passwords an hour for %s', async (email) => {
  const server = await startLimited();
  await ownerAtHome(server);
  expect(await guessUntilRefused(server, email)).toBe(10);
  expect(await logIn(server, '192.0.2.1', PASSWORD, email)).toBe(429);
  server.pass(6 * MINUTE - 1000);
  expect(await logIn(server, '192.0.2.1', 'wrong', email)).toBe(429);
  server.pass(1000);
  expect(await logIn(server, '192.0.2.1', 'wrong', email)).toBe(401);
});

test('while strangers guess, the owner signs in where the app was used before', async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  await guessUntilRefused(server);
  expect(await logIn(server, HOME)).toBe(200);
});

test('while strangers guess, a session of the owner goes on, and can change the password', async () => {
  const server = await startLimited();
  const token = await ownerAtHome(server);
  await guessUntilRefused(server);
  const body = { currentPassword: PASSWORD, newPassword: 'a longer sourdough' };
  expect((await server.call(authCalls.me, { token, headers: from('192.0.2.7') })).status).toBe(200);
  expect((await server.call(authCalls.password, { token, body, headers: from('192.0.2.7') })).status).toBe(204);
});

test('while strangers guess, the owner signs in by code anywhere, and by password there from then on', async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  server.pass(MINUTE);
  await guessUntilRefused(server);
  const code = await receiveCode(server, EMAIL);
  const headers = from('192.0.2.9');
  const { answer } = await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...code }, headers });
  expect(await logIn(server, '192.0.2.9')).toBe(429);
  await server.call(authCalls.me, { token: answer.access_token, headers });
  expect(await logIn(server, '192.0.2.9')).toBe(200);
});

test('an address of the owner has ten tries of its own and no more', async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  let guesses = 0;
  // The limit of an address is five requests a minute.
  for (let status = 401; status === 401; status = await logIn(server, HOME, 'wrong')) {
    server.pass(12_000);
    guesses += 1;
  }
  // Ten attempts, plus the refill during the attempts.
  expect(guesses - 1).toBeGreaterThanOrEqual(10);
  expect(guesses - 1).toBeLessThanOrEqual(11);
  expect(await guessUntilRefused(server)).toBe(10);
});

test("signing up with somebody's e-mail makes no address the owner's", async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  const body = { email: EMAIL, password: 'known to a stranger', businessName: 'Trap' };
  const stranger = await server.call(authCalls.signup, { body, headers: from('192.0.2.66') });
  await server.call(authCalls.me, { token: stranger.answer.access_token, headers: from('192.0.2.66') });
  await guessUntilRefused(server);
  expect(await logIn(server, '192.0.2.66', 'wrong')).toBe(429);
});

const guess = (server: TestServer, body: { otp: string; challenge_id?: string }, ip: string) =>
  server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...body }, headers: from(ip) });

test('however many guesses do not name the challenge, the owner’s code stays good', async () => {
  const server = await startLimited();
  await signUpVerified(server);
  server.pass(MINUTE);
  const code = await receiveCode(server, EMAIL);
  for (let count = 0; count < 20; count += 1) {
    // Never the right code: no code contains an A.
    const { error } = await guess(server, { otp: 'AAAAAA' }, `198.51.100.${count}`);
    expect(error.code).toBe('invalid_otp');
  }
  expect((await guess(server, code, '192.0.2.1')).status).toBe(200);
});

test('a code may be guessed five times without its challenge, not more', async () => {
  const server = await startLimited();
  await signUpVerified(server);
  server.pass(MINUTE);
  const { otp, challenge_id } = await receiveCode(server, EMAIL);
  for (let count = 0; count < CODES.unnamedTries; count += 1)
    await guess(server, { otp: 'AAAAAA' }, `198.51.100.${count}`);
  expect((await guess(server, { otp }, '192.0.2.1')).error.code).toBe('invalid_otp');
  expect((await guess(server, { otp, challenge_id }, '192.0.2.1')).status).toBe(200);
});

test('while strangers use up the mails and the open codes of an e-mail, the owner gets a code where the app was used before', async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  const send = (ip: string) => server.call(authCalls.sendOtp, { body: { email: EMAIL }, headers: from(ip) });
  server.pass(24 * 60 * MINUTE);
  for (let minute = 0; minute < 3; minute += 1) {
    expect((await send(`198.51.100.${minute}`)).status).toBe(200);
    server.pass(MINUTE);
  }
  // Strangers have used up their open codes; after the fifth mail the hourly limit is reached too.
  expect((await send('198.51.100.9')).status).toBe(429);
  const { answer } = await send(HOME);
  const [mail] = await server.mail(EMAIL);
  expect((await guess(server, { otp: mail?.code ?? '', challenge_id: answer.challenge_id }, HOME)).status).toBe(200);
});

test("an owner's own mails have a limit too", async () => {
  const server = await startLimited();
  await ownerAtHome(server);
  const send = () => server.call(authCalls.sendOtp, { body: { email: EMAIL }, headers: from(HOME) });
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});
