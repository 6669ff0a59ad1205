import { expect, test } from 'vitest';
import { authCalls, businessCalls, ErrorBody, paymentCalls, syncCalls, type Call } from '@doorsign/shared-schema/api';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { SCHEMA } from '@doorsign/shared-schema/sync';
import { createRoutes } from '../src/app.ts';
import { malformedBodies, type RawBody } from './malformed.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, START_MS, type TestServer } from './start-test-server.ts';

/** `DOORSIGN_MALFORMED=2000 npx vitest run malformed` for the long run of security.md. */
const COUNT = Number(process.env['DOORSIGN_MALFORMED'] ?? 200);
const SEED = 20_260_311;
const DAY = { open: '09:00', close: '17:00', closed: false };

/** A body that each call takes, by method and path; a call that is not here has none. */
const GOOD_BODIES = new Map<Call, unknown>([
  [
    authCalls.signup,
    { businessName: 'Shop', email: 'new@example.com', password: PASSWORD, plan: 'pro', timezone: 'UTC' },
  ],
  [authCalls.login, { email: 'ada@example.com', password: PASSWORD }],
  [authCalls.sendOtp, { email: 'ada@example.com', purpose: 'login' }],
  [authCalls.verifyOtp, { email: 'ada@example.com', otp: '222222', challenge_id: 'none' }],
  [
    businessCalls.hours,
    { businessHours: { monday: DAY, sunday: { ...DAY, closed: true } }, timezone: 'Europe/Berlin' },
  ],
  [businessCalls.holidays, { holidays: [{ id: 'holiday_1', date: '2026-12-24', name: 'Christmas Eve', ...DAY }] }],
  [businessCalls.style, DEFAULT_STYLE],
  [authCalls.profile, { businessName: 'Harbor Bakery', phone: '555 0100', address: null, email: 'ada@example.com' }],
  // The right one would let damage change the password that every login here needs.
  [authCalls.password, { currentPassword: 'not the password', newPassword: 'another password' }],
  [authCalls.proof, { password: 'not the password' }],
  [businessCalls.domain, { allowedDomain: 'shop.example.com' }],
  [paymentCalls.checkout, { plan: 'pro', origin_url: 'https://elsewhere.example' }],
]);

/** Calls whose body is well-formed above, and names the wrong secret or another origin than ours. */
const WRONG_SECRETS: ReadonlySet<Call> = new Set<Call>([
  authCalls.verifyOtp,
  authCalls.password,
  authCalls.proof,
  paymentCalls.checkout,
]);

const syncBody = (scope: string) => ({
  proto: 1,
  schema: SCHEMA,
  app: 'test',
  deviceId: 'device',
  deviceName: 'Phone',
  sentAt: START_MS,
  cursor: { seq: 1, chain: '0'.repeat(16) },
  wantFull: true,
  edits: [
    {
      id: '019500d0-0000-7000-8000-000000000001',
      schema: SCHEMA,
      wall: START_MS,
      label: 'hours',
      writes: [{ scope, key: 'hours.monday', value: DAY, base: null }],
    },
  ],
  witness: [
    { scope, key: 'hours.friday', schema: SCHEMA, value: DAY, deleted: false, rev: 'lost', at: START_MS, seq: 9 },
  ],
});

/** Sends bodies and names those that were answered wrongly: with 5xx, or refused without a sentence. */
const findFaults = async (
  server: TestServer,
  call: Call,
  token: string,
  bodies: readonly RawBody[],
): Promise<string[]> => {
  const faults: string[] = [];
  for (const { text, contentType } of bodies) {
    const response = await fetch(server.url + call.path.replace('{id}', 'nothing'), {
      method: call.method,
      headers: { 'Content-Type': contentType, Authorization: `Bearer ${token}` },
      body: text,
    });
    const answer = await response.text();
    const isSentence = response.ok || ErrorBody.safeParse(JSON.parse(answer)).success;
    if (response.status >= 500 || !isSentence)
      faults.push(`${response.status} ${answer} for ${JSON.stringify(String(text).slice(0, 300))}`);
  }
  return faults;
};

test(`no route trips over ${COUNT} malformed bodies`, { timeout: 600_000 }, async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  GOOD_BODIES.set(syncCalls.sync, syncBody(owner.id));
  const routes = createRoutes(server.deps);
  // A route that is added must say here what it takes.
  expect(routes.filter(({ call }) => call.body && !GOOD_BODIES.has(call)).map(({ call }) => call.path)).toEqual([]);

  const faults: string[] = [];
  for (const [index, { call }] of routes.entries()) {
    if (call.method === 'GET') continue;
    const bodies = malformedBodies(call, GOOD_BODIES.get(call) ?? null, { count: COUNT, seed: SEED + index });
    // Some calls end the session that made them.
    const { access_token } = (
      await server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } })
    ).answer;
    for (const fault of await findFaults(server, call, access_token, bodies)) faults.push(`${call.path}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test('the good bodies are good: damage is what makes them bad', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  GOOD_BODIES.set(syncCalls.sync, syncBody(owner.id));
  for (const [call, body] of GOOD_BODIES) {
    const reply = await server.call(call, { body: body as never, token: owner.token });
    expect({ path: call.path, status: reply.status }).toEqual({
      path: call.path,
      status: WRONG_SECRETS.has(call) ? 400 : 200,
    });
  }
});
