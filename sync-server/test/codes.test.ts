import { expect, test } from 'vitest';
import { CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import { authCalls } from '@doorsign/shared-schema/api';
import { CODES } from '../src/platform/parameters.ts';
import { receiveCode, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const EMAIL = 'ada@example.com';
const SECOND = 1000;

/** Returns a well-formed but wrong code. */
const wrong = (otp: string): string => (otp.startsWith('2') ? '3' : '2') + otp.slice(1);

const verify = (server: TestServer, body: { email?: string; otp: string; challenge_id?: string }, token?: string) =>
  server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...body }, token });

const triesLeft = async (server: TestServer, id: string): Promise<number | undefined> =>
  (
    await server.deps.database.read
      .selectFrom('challenges')
      .select('tries_left')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.tries_left;

test('a code is six symbols that are not taken for others, and is stored nowhere', async () => {
  const server = await startTestServer();
  await signUp(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL);
  expect(otp).toMatch(new RegExp(`^[${CODE_SYMBOLS}]{6}$`));
  const row = await server.deps.database.read.selectFrom('challenges').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: challenge_id, tries_left: CODES.tries });
  expect(JSON.stringify(row)).not.toContain(otp);
});

test.each([
  ['lower case', (otp: string) => otp.toLowerCase()],
  ['spaces', (otp: string) => ` ${otp.slice(0, 3)} ${otp.slice(3)} `],
  ['hyphens', (otp: string) => `${otp.slice(0, 3)}-${otp.slice(3)}`],
])('a code typed with %s counts', async (_, typed) => {
  const server = await startTestServer();
  await signUp(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL);
  expect((await verify(server, { otp: typed(otp), challenge_id })).status).toBe(200);
});

test('without a challenge the newest one is tried', async () => {
  const server = await startTestServer();
  await signUp(server);
  const older = await receiveCode(server, EMAIL);
  server.pass(SECOND);
  const newer = await receiveCode(server, EMAIL);
  expect((await verify(server, { otp: older.otp })).error.code).toBe('invalid_otp');
  expect((await verify(server, { otp: newer.otp })).status).toBe(200);
});

test.each([
  { name: 'the last moment', afterMs: 300 * SECOND - 1, status: 200 },
  { name: 'the moment at which it ends', afterMs: 300 * SECOND, status: 400 },
])('a code at $name answers $status', async ({ afterMs, status }) => {
  const server = await startTestServer();
  await signUp(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL);
  server.pass(afterMs);
  expect((await verify(server, { otp, challenge_id })).status).toBe(status);
});

test.each([
  { name: 'a wrong code', change: (body: Tried) => ({ ...body, otp: wrong(body.otp) }) },
  { name: "another e-mail's challenge", change: (body: Tried) => ({ ...body, email: 'eve@example.com' }) },
  { name: 'a challenge that does not exist', change: (body: Tried) => ({ ...body, challenge_id: 'none' }) },
])('$name is refused with the sentence of fact e.verify.invalid', async ({ change }) => {
  const server = await startTestServer();
  await signUp(server);
  const body = change({ email: EMAIL, ...(await receiveCode(server, EMAIL)) });
  const { status, error } = await verify(server, body);
  expect({ status, ...error }).toMatchObject({
    status: 400,
    code: 'invalid_otp',
    detail: 'Invalid OTP. Please try again.',
  });
});
interface Tried {
  email: string;
  otp: string;
  challenge_id: string;
}

test('a code works once', async () => {
  const server = await startTestServer();
  await signUp(server);
  const code = await receiveCode(server, EMAIL);
  expect((await verify(server, code)).status).toBe(200);
  expect((await verify(server, code)).error.code).toBe('invalid_otp');
});

test('the right code still counts at the fifth try', async () => {
  const server = await startTestServer();
  await signUp(server);
  const { otp, challenge_id } = await receiveCode(server, EMAIL);
  for (let guess = 1; guess < CODES.tries; guess += 1) await verify(server, { otp: wrong(otp), challenge_id });
  expect(await triesLeft(server, challenge_id)).toBe(1);
  expect((await verify(server, { otp, challenge_id })).status).toBe(200);
});

test("tries at one challenge leave another one's alone, so a stranger cannot burn an owner's code", async () => {
  const server = await startTestServer();
  await signUp(server);
  const strangers = await receiveCode(server, EMAIL);
  const owners = await receiveCode(server, EMAIL);
  for (let guess = 0; guess < CODES.tries; guess += 1)
    await verify(server, { otp: wrong(strangers.otp), challenge_id: strangers.challenge_id });
  expect((await verify(server, owners)).status).toBe(200);
});

test('a fourth open challenge is refused until one has ended, for known and unknown e-mails alike', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  server.pass(300 * SECOND);
  for (const email of [EMAIL, 'unknown@example.com']) {
    const send = () => server.call(authCalls.sendOtp, { body: { email } });
    for (let sent = 0; sent < CODES.liveMax; sent += 1) expect((await send()).status).toBe(200);
    server.pass(100 * SECOND);
    const { status, error, headers } = await send();
    expect({ status, code: error.code, retry: error.retry_after, header: headers.get('Retry-After') }).toEqual({
      status: 429,
      code: 'rate_limited',
      retry: 200,
      header: '200',
    });
    server.pass(200 * SECOND);
    expect((await send()).status).toBe(200);
  }
});

test('an unknown e-mail gets the same answer, and a mail that says so instead of a code', async () => {
  const server = await startTestServer();
  await signUpVerified(server);
  const shape = async (email: string) => {
    const { status, answer } = await server.call(authCalls.sendOtp, { body: { email } });
    return { status, ...answer, challenge_id: answer.challenge_id.length };
  };
  expect(await shape('unknown@example.com')).toEqual(await shape(EMAIL));
  const [mail] = await server.mail('unknown@example.com');
  expect(mail).toMatchObject({ subject: 'No Doorsign account yet' });
  expect(mail?.text).toContain(`${server.url}/signup`);
  expect(mail).not.toHaveProperty('code');
});

test('a code without a token signs a verified owner in', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const code = await receiveCode(server, EMAIL);
  const { answer } = await verify(server, code);
  expect(answer.user).toEqual((await server.call(authCalls.me, { token: owner.token })).answer);
  expect(answer.user.hasPassword).toBe(true);
});
