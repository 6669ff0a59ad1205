import { expect, test } from 'vitest';
import { CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import { authCalls } from '@doorsign/shared-schema/api';
import { LIMITED } from '../behind-proxy.ts';
import { PASSWORD, signUp, signUpVerified } from '../owner.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { observeCall } from './observe-call.ts';

// All e-mails have the same length, so that responses do not differ by it.
const KNOWN = 'ada-verified@example.com';
const UNPROVED = 'ada-unproved@example.com';
const CODE_ONLY = 'ada-codeonly@example.com';
const UNKNOWN = 'ada-stranger@example.com';
const EMAILS = [KNOWN, UNPROVED, CODE_ONLY, UNKNOWN];

const startWithAll = async (): Promise<TestServer> => {
  const server = await startTestServer({ environment: LIMITED });
  await signUpVerified(server, { email: KNOWN });
  await signUpVerified(server, { email: CODE_ONLY });
  await signUp(server, { email: UNPROVED });
  await server.deps.database.write((tx) =>
    tx.updateTable('accounts').set({ password_hash: null }).where('email', '=', CODE_ONLY).execute(),
  );
  // The server's own jobs at startup must not count as work of a call.
  await server.deps.jobs.settled();
  // Half a day later, so that the mail limits have refilled.
  server.pass(12 * 60 * 60 * 1000);
  return server;
};

let caller = 0;

const observe = (server: TestServer, path: string, body: object, token?: string) => {
  caller += 1;
  return observeCall(server, { path, body, token, ip: `198.51.100.${caller % 250}` });
};

const CALLS = [
  {
    name: 'login with a wrong password',
    path: '/api/auth/login',
    body: (email: string) => ({ email, password: 'wrong' }),
  },
  { name: 'send-otp', path: '/api/auth/send-otp', body: (email: string) => ({ email }) },
  {
    name: 'send-otp for a sign-up',
    path: '/api/auth/send-otp',
    body: (email: string) => ({ email, purpose: 'signup' }),
  },
  {
    name: 'signup',
    path: '/api/auth/signup',
    body: (email: string) => ({ email, password: PASSWORD, businessName: 'Shop' }),
  },
  {
    name: 'verify-otp without a challenge',
    path: '/api/auth/verify-otp',
    body: (email: string) => ({ email, otp: '222222' }),
  },
  {
    name: 'verify-otp with a challenge of somebody else',
    path: '/api/auth/verify-otp',
    body: (email: string) => ({ email, otp: '222222', challenge_id: 'nobodys' }),
  },
];

test.each(CALLS)(
  '$name answers byte for byte alike whether the e-mail is known or not, after the same work',
  async ({ path, body }) => {
    const server = await startWithAll();
    const observed = [];
    for (const email of EMAILS) observed.push(await observe(server, path, body(email)));
    const [first] = observed;
    expect(first?.work.statements.length).toBeGreaterThan(0);
    for (const { seen, work } of observed) {
      expect(seen).toEqual(first?.seen);
      expect(work).toEqual(first?.work);
    }
  },
);

test('a wrong code answers alike for a challenge of a known and of an unknown e-mail, to the last try', async () => {
  const server = await startWithAll();
  const challenges = new Map<string, string>();
  for (const email of EMAILS) {
    const { text } = await observe(server, '/api/auth/send-otp', { email });
    challenges.set(email, (JSON.parse(text) as { challenge_id: string }).challenge_id);
  }
  for (let guess = 0; guess < 7; guess += 1) {
    const observed = [];
    for (const [email, challenge_id] of challenges)
      // Never the right code: a code has six symbols, none of which is an A.
      observed.push(await observe(server, '/api/auth/verify-otp', { email, challenge_id, otp: 'AAAAAA' }));
    for (const { seen, work } of observed)
      expect({ seen, work }).toEqual({ seen: observed[0]?.seen, work: observed[0]?.work });
  }
  expect(CODE_SYMBOLS).not.toContain('A');
});

test('an owner who wants to move to another e-mail is not told whether it has an account', async () => {
  const server = await startWithAll();
  const { token } = await signUpVerified(server, { email: 'eve@example.com' });
  await server.call(authCalls.proof, { token, body: { password: PASSWORD } });
  const observed = [];
  for (const email of EMAILS)
    observed.push(await observe(server, '/api/auth/send-otp', { email, purpose: 'email_change' }, token));
  expect(observed[0]?.seen.status).toBe(200);
  for (const { seen, work } of observed) {
    expect(seen).toEqual(observed[0]?.seen);
    expect(work).toEqual(observed[0]?.work);
  }
});

test('beyond its limits an unknown e-mail is refused as a known one is', { timeout: 600_000 }, async () => {
  const server = await startWithAll();
  for (const { path, body } of CALLS.filter(({ path: of }) => of.endsWith('send-otp') || of.endsWith('login'))) {
    const observed = [];
    for (const email of EMAILS) {
      for (let before = 0; before < 10; before += 1) await observe(server, path, body(email));
      observed.push(await observe(server, path, body(email)));
    }
    expect(observed[0]?.seen.status).toBe(429);
    for (const { seen } of observed) expect(seen).toEqual(observed[0]?.seen);
  }
});
