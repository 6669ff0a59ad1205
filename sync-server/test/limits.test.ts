import { expect, test, vi } from 'vitest';
import { authCalls, businessCalls, syncCalls, WEBHOOK_PATH, type Call } from '@doorsign/shared-schema/api';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import { createRoutes } from '../src/app.ts';
import { BYTES_OF_ONE_CALL, RAW_FAILURES } from '../src/platform/parameters.ts';
import { from, LIMITED } from './behind-proxy.ts';
import { startShop } from './billing-shop.ts';
import type { CallOptions } from './call-api.ts';
import { LIMIT_ROWS, SYNC } from './limit-rows.ts';
import { openStream } from './open-stream.ts';
import { PASSWORD, signUp, signUpVerified } from './owner.ts';
import { closedFor } from './sync-requests.ts';
import { START_MS, startTestServer, type TestServer } from './start-test-server.ts';

// Hundreds of calls, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EMAIL = 'ada@example.com';

const startLimited = () => startTestServer({ environment: LIMITED });

/** Returns how many calls succeed before one is refused. */
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
  // The second bucket has twenty tokens, and two more every minute.
  expect(allowed).toEqual([5, 5, 5, 5, 5]);
  expect(await countAllowed(server, authCalls.login, logIn)).toBe(5);
  expect(
    await countAllowed(server, authCalls.login, (index) => ({ ...logIn(index), headers: from('198.51.100.2') })),
  ).toBe(5);
});

test('right passwords do not use up the tries of an e-mail', async () => {
  const server = await startLimited();
  await signUp(server);
  for (let login = 0; login < 15; login += 1) {
    const options = { body: { email: EMAIL, password: PASSWORD }, headers: from(`198.51.100.${login}`) };
    expect((await server.call(authCalls.login, options)).status).toBe(200);
  }
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

test.each([
  { bits: 56, count: 5 * 8, ip: (index: number) => `2001:db8:1:${(0x200 + index).toString(16)}::1` },
  { bits: 48, count: 5 * 32, ip: (index: number) => `2001:db8:1:${(index * 0x100).toString(16)}::1` },
])('who has all of an IPv6 /$bits gets $count logins a minute out of it', { tags: 'all' }, async ({ count, ip }) => {
  const server = await startLimited();
  const logIn = (prefix: number) => (index: number) => ({
    body: { email: `user${index}@example.com`, password: 'wrong' },
    headers: from(ip(index).replace('2001:db8:1', `2001:db8:${prefix}`)),
  });
  expect(await countAllowed(server, authCalls.login, logIn(1))).toBe(count);
  expect(await countAllowed(server, authCalls.login, logIn(2))).toBe(count);
});

test('clients behind a proxy that writes their ports have allowances of their own', async () => {
  const server = await startLimited();
  const logIn = (ip: string) => (index: number) => ({
    body: { email: `user${index}@example.com`, password: 'wrong' },
    headers: from(`${ip}:${50_000 + index}`),
  });
  for (const ip of ['198.51.100.1', '198.51.100.2', '[2001:db8::1]'])
    expect(await countAllowed(server, authCalls.login, logIn(ip))).toBe(5);
});

test('however a mailbox is written, it has one allowance of mails', async () => {
  const server = await startLimited();
  const send = (index: number) => ({
    body: { email: `v.i${'.'.repeat(index % 2)}ctim+${index}@gmail.com` },
    headers: from(`198.51.100.${index}`),
  });
  expect(await countAllowed(server, authCalls.sendOtp, send)).toBe(1);
  const other = { body: { email: 'somebody@gmail.com' }, headers: from('198.51.100.99') };
  expect((await server.call(authCalls.sendOtp, other)).status).toBe(200);
});

test.each([EMAIL, ...(isWholeRun ? ['unknown@example.com'] : [])])(
  '%s gets one mail a minute, five an hour, ten a day',
  async (email) => {
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
    // A bucket of five that refills by five an hour; the bucket of ten a day is empty after that.
    const perHour: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) perHour.push(await sendHourly());
    expect(perHour.reduce((sum, sent) => sum + sent, 0)).toBeLessThanOrEqual(11);
    server.pass(DAY);
    expect(await sendHourly()).toBeGreaterThan(0);
  },
);

/** In `npm test`, the rows that take few calls. */
const played = Object.entries(LIMIT_ROWS).filter(([, { count }]) => isWholeRun || count <= 20);
test.each(played.map(([name, row]) => ({ name, ...row })))(
  '$name: $count at once for each $at, and one more after $nextAfterS s',
  async ({ at, count, nextAfterS, call, body }) => {
    const server = await startLimited();
    const owners = [await signUpVerified(server), await signUpVerified(server, { email: 'eve@example.com' })];
    server.pass(HOUR);
    let index = 0;
    /** Builds a call by one of two unrelated subjects. */
    const optionsOf = (subject: 0 | 1): CallOptions<Call> => ({
      ...(body && { body: body((index += 1)) as never }),
      headers: from(at === 'address' ? `203.0.113.${subject}` : `198.51.100.${(index += 1) % 250}`),
      ...(at === 'account' && { token: owners[subject]?.token }),
    });
    const allowed = (subject: 0 | 1) => countAllowed(server, call, () => optionsOf(subject));
    expect(await allowed(0)).toBe(count);
    expect((await server.call<Call>(call, optionsOf(0))).error.retry_after).toBe(nextAfterS);
    expect(await allowed(1)).toBe(count);
    server.pass((nextAfterS - 1) * 1000);
    expect(await allowed(0)).toBe(0);
    server.pass(1000);
    expect(await allowed(0)).toBe(nextAfterS === 1 ? Math.floor(count / 60) : 1);
  },
);

test('an address with many accounts may do no more than five owners', async () => {
  const server = await startLimited();
  const perAccount = 60;
  const owners = [];
  for (let index = 0; index < 6; index += 1) {
    const email = `user${index}@example.com`;
    owners.push(await signUpVerified(server, { email }));
    server.pass(HOUR);
  }
  const allowed = [];
  for (const { token } of owners)
    allowed.push(
      await countAllowed(server, businessCalls.holidays, () => ({ token, body: [], headers: from('203.0.113.9') })),
    );
  // The refused call of each of the four owners counts for the address, too.
  expect(allowed).toEqual([perAccount, perAccount, perAccount, perAccount, perAccount - 4, 0]);
});

/** Syncs until a request is refused, and once more after the time in the refusal. @returns the bytes of each answer */
const syncUntilRefused = async (server: TestServer, token: string, text: string): Promise<number[]> => {
  const sync = () =>
    fetch(server.url + syncCalls.sync.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...from('203.0.113.1') },
      body: text,
    });
  const bytes: number[] = [];
  let answer = await sync();
  for (; answer.status === 200; answer = await sync()) bytes.push((await answer.arrayBuffer()).byteLength);
  expect(answer.status).toBe(429);
  server.pass(Number(answer.headers.get('Retry-After')) * 1000);
  expect((await sync()).status).toBe(200);
  return bytes;
};

test('a sync with a large body counts for several, whatever is in it', async () => {
  const server = await startLimited();
  const { token } = await signUpVerified(server);
  // 480 KB count 30 times, in addition to the call itself: the fourth request takes the last tokens.
  const blanks = ''.padEnd(480 * 1024);
  expect(await syncUntilRefused(server, token, JSON.stringify(SYNC) + blanks)).toHaveLength(4);
});

test('a sync with a large answer counts for several', async () => {
  const server = await startLimited();
  const { token } = await signUpVerified(server);
  await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'pro' }).execute());
  const holidays = Array.from({ length: 300 }, (_, day) => ({
    ...closedFor(''.padEnd(80, 'x')),
    id: `holiday_${day}`,
    date: new Date(START_MS + (day + 2) * DAY).toISOString().slice(0, 10),
  }));
  expect((await server.call(businessCalls.holidays, { token, body: holidays })).status).toBe(200);
  server.pass(HOUR);
  const bytes = await syncUntilRefused(server, token, JSON.stringify(SYNC));
  const [ofOne = 0] = bytes;
  const counts = 1 + Math.floor(ofOne / BYTES_OF_ONE_CALL);
  expect(counts).toBeGreaterThan(2);
  expect(bytes).toHaveLength(Math.ceil(120 / counts));
});

test('an account may open sixty streams a minute', async () => {
  const server = await startLimited();
  const { token } = await signUpVerified(server);
  const open = async (): Promise<number> => {
    const stream = await openStream(server, token);
    stream.leave();
    return stream.status;
  };
  for (let opened = 0; opened < 60; opened++) expect(await open()).toBe(200);
  expect(await open()).toBe(429);
  server.pass(MINUTE);
  expect(await open()).toBe(200);
});

test('every call has a limit, except those that answer anybody without reading the database', async () => {
  const server = await startTestServer();
  const unlimited = createRoutes(server.deps)
    // Every call with an API key counts for the key; see v1.engines.test.ts.
    .filter(({ kind, limit }) => kind !== 'key' && limit === undefined)
    .map(({ call }) => `${call.method} ${call.path}`);
  expect(unlimited).toEqual([
    'GET /api/healthz',
    'GET /api/readyz',
    'GET /api/version',
    'GET /api/auth/methods',
    // Both have limits of their own, which redirect the browser instead of answering 429.
    'GET /api/auth/google/start',
    'GET /api/auth/google/callback',
    'GET /api/v1/openapi.json',
    'GET /api/payments/plans',
    // Stripe's webhook, which only limits requests without Stripe's signature.
    `POST ${WEBHOOK_PATH}`,
    'GET /api/widget.json',
  ]);
});

test('bodies that Stripe has not signed are soon not read any more, and others are never counted', async () => {
  const shop = await startShop({ environment: LIMITED });
  shop.stripe.webhooks.hold();
  const ada = await shop.signUp();
  await ada.buy('pro');
  const [event] = shop.stripe.webhooks.pending();
  const signed = shop.stripe.webhooks.sign(event?.id ?? '');
  const send = async (signature: string): Promise<number> =>
    await fetch(shop.server.url + WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: signed.body,
    }).then(async (answer) => (await answer.text(), answer.status));
  const most = RAW_FAILURES[0]?.count ?? 0;
  for (let sent = 0; sent < most; sent++) expect(await send(signed.signature)).toBe(200);
  for (let sent = 0; sent < most; sent++) expect(await send('t=1,v1=0')).toBe(400);
  expect(await send(signed.signature)).toBe(429);
});

test('switched off in local mode, nothing is limited', async () => {
  const server = await startTestServer();
  for (let send = 0; send < 8; send += 1)
    expect((await server.call(authCalls.sendOtp, { body: { email: `user${send}@example.com` } })).status).toBe(200);
});
