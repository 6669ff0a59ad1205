import { expect, test } from 'vitest';
import { authCalls, businessCalls, syncCalls, type Call } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/sync';
import type { CallOptions } from './call-api.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EMAIL = 'ada@example.com';

const startLimited = () => startTestServer({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });

/** The header by which the proxy in front says who called. */
const from = (ip: string) => ({ 'X-Forwarded-For': ip });

/** How many of the calls get through before one is refused. */
const countAllowed = async <C extends Call>(
  server: TestServer,
  call: C,
  optionsOf: (index: number) => CallOptions<C>,
): Promise<number> => {
  for (let index = 0; index < 200; index += 1) {
    const reply = await server.call(call, optionsOf(index));
    if (reply.status !== 429) continue;
    const { code, retry_after } = reply.error;
    expect({ code, header: reply.headers.get('Retry-After') }).toEqual({
      code: 'rate_limited',
      header: String(retry_after),
    });
    return index;
  }
  return 200;
};

test('an address may log in five times a minute, and twenty times in ten minutes', async () => {
  const server = await startLimited();
  const logIn = (index: number) => ({
    body: { email: `user${index}@example.com`, password: 'wrong' },
    headers: from('198.51.100.1'),
  });
  const allowed: number[] = [];
  for (let minute = 0; minute < 5; minute += 1) {
    allowed.push(await countAllowed(server, authCalls.login, logIn));
    server.pass(MINUTE);
  }
  // The second bucket has twenty, and two more flow in every minute.
  expect(allowed).toEqual([5, 5, 5, 5, 5]);
  expect(await countAllowed(server, authCalls.login, logIn)).toBe(5);
  expect(
    await countAllowed(server, authCalls.login, (index) => ({ ...logIn(index), headers: from('198.51.100.2') })),
  ).toBe(5);
});

test('ten wrong passwords an hour are allowed for one e-mail, wherever they come from', async () => {
  const server = await startLimited();
  const guess = (email: string) => (index: number) => ({
    body: { email, password: 'wrong' },
    headers: from(`198.51.100.${index}`),
  });
  await signUp(server);
  expect(await countAllowed(server, authCalls.login, guess(EMAIL))).toBe(10);
  expect(await countAllowed(server, authCalls.login, guess('unknown@example.com'))).toBe(10);
  const right = { body: { email: EMAIL, password: PASSWORD }, headers: from('203.0.113.1') };
  expect((await server.call(authCalls.login, right)).status).toBe(429);
  server.pass(6 * MINUTE);
  expect((await server.call(authCalls.login, right)).status).toBe(200);
});

test('right passwords do not use up the tries of an e-mail', async () => {
  const server = await startLimited();
  await signUp(server);
  for (let login = 0; login < 15; login += 1) {
    const options = { body: { email: EMAIL, password: PASSWORD }, headers: from(`198.51.100.${login}`) };
    expect((await server.call(authCalls.login, options)).status).toBe(200);
  }
});

test('an address may sign up five times an hour', async () => {
  const server = await startLimited();
  const signUpAs = (index: number) => ({
    body: { businessName: 'Shop', email: `user${index}@example.com`, password: PASSWORD },
  });
  expect(await countAllowed(server, authCalls.signup, signUpAs)).toBe(5);
  server.pass(12 * MINUTE);
  expect(await countAllowed(server, authCalls.signup, signUpAs)).toBe(1);
});

test('an IPv6 customer has one allowance for all of the /64', async () => {
  const server = await startLimited();
  const logIn = (network: string) => (index: number) => ({
    body: { email: `user${index}@example.com`, password: 'wrong' },
    headers: from(`${network}::${index + 1}`),
  });
  expect(await countAllowed(server, authCalls.login, logIn('2001:db8:1:2'))).toBe(5);
  expect(await countAllowed(server, authCalls.login, logIn('2001:db8:1:3'))).toBe(5);
});

test.each([EMAIL, 'unknown@example.com'])('%s gets one mail a minute, five an hour, ten a day', async (email) => {
  const server = await startLimited();
  await signUp(server);
  let caller = 0;
  const sendHourly = async (): Promise<number> => {
    let sent = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      caller += 1;
      const options = { body: { email }, headers: from(`10.0.${caller >> 8}.${caller & 255}`) };
      if ((await server.call(authCalls.sendOtp, options)).status === 200) sent += 1;
      expect((await server.call(authCalls.sendOtp, options)).status).toBe(429);
      server.pass(MINUTE);
    }
    return sent;
  };
  // A bucket of five that gets five more in the hour; the day's bucket of ten is empty then.
  const perHour: number[] = [];
  for (let hour = 0; hour < 3; hour += 1) perHour.push(await sendHourly());
  expect(perHour.reduce((sum, sent) => sum + sent, 0)).toBeLessThanOrEqual(11);
  server.pass(DAY);
  expect(await sendHourly()).toBeGreaterThan(0);
});

test('an address may ask for ten codes an hour, and try ten a minute', async () => {
  const server = await startLimited();
  const send = (index: number) => ({ body: { email: `user${index}@example.com` } });
  expect(await countAllowed(server, authCalls.sendOtp, send)).toBe(10);
  const verify = (index: number) => ({ body: { email: `user${index}@example.com`, otp: '222222' } });
  expect(await countAllowed(server, authCalls.verifyOtp, verify)).toBe(10);
});

test('an owner has 120 reads, 60 writes and 120 syncs a minute, whatever others do', async () => {
  const server = await startLimited();
  const { token } = await signUpVerified(server);
  expect(await countAllowed(server, authCalls.me, () => ({ token }))).toBe(120);
  expect(await countAllowed(server, businessCalls.holidays, () => ({ token, body: [] }))).toBe(60);
  const body = {
    proto: 1 as const,
    schema: SCHEMA,
    app: 'test',
    deviceId: 'd',
    deviceName: 'D',
    sentAt: server.now(),
    cursor: null,
    edits: [],
  };
  expect(await countAllowed(server, syncCalls.sync, () => ({ token, body }))).toBe(120);
  server.pass(MINUTE);
  const other = await signUpVerified(server, { email: 'eve@example.com' });
  expect((await server.call(authCalls.me, { token: other.token })).status).toBe(200);
});

test('switched off in local mode, nothing is limited', async () => {
  const server = await startTestServer();
  for (let send = 0; send < 8; send += 1)
    expect((await server.call(authCalls.sendOtp, { body: { email: `user${send}@example.com` } })).status).toBe(200);
});
