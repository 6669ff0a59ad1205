import { expect, test } from 'vitest';
import { authCalls, overviewCalls, syncCalls } from '@doorsign/shared-schema/api';
import { weekOf } from '@doorsign/shared-schema/hours';
import { isWholeRun } from '../scripts/run-tests/scope.ts';
import { MAILS } from '../src/platform/parameters.ts';
import { callApi } from './call-api.ts';
import { createShop } from './billing-shop.ts';
import { PASSWORD, proveByCode, receiveCode, signUpVerified } from './owner.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn } from './sync-requests.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'ada@example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** Jumps of the server's clock. No other clock changes. */
const JUMPS = [
  { name: 'a day ahead', byMs: 24 * HOUR },
  { name: 'a day back', byMs: -24 * HOUR },
  { name: 'an hour ahead', byMs: HOUR },
  { name: 'an hour back', byMs: -HOUR },
].slice(0, isWholeRun ? undefined : 2);

const prove = (server: TestServer, token: string) =>
  server.call(authCalls.proof, { token, body: { password: PASSWORD } });

test.each(JUMPS)('a clock that is set $name signs nobody out', async ({ byMs }) => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  server.pass(byMs);
  expect((await server.call(authCalls.me, { token })).status).toBe(200);
  const again = await server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } });
  expect((await server.call(authCalls.me, { token: again.answer.access_token })).status).toBe(200);
  expect((await server.call(authCalls.sessions, { token })).answer).toHaveLength(2);
  server.pass(-byMs);
  for (const each of [token, again.answer.access_token])
    expect((await server.call(authCalls.me, { token: each })).status).toBe(200);
});

test.each(JUMPS)('a clock that is set $name lets an owner sign in by a new code at once', async ({ byMs }) => {
  const server = await startTestServer();
  await signUpVerified(server);
  // The maximum of open codes, so that the next one requires that they have expired.
  const old = [];
  for (let count = 0; count < 3; count += 1) old.push(await receiveCode(server, EMAIL));
  server.pass(byMs);
  const body = { email: EMAIL, ...(await receiveCode(server, EMAIL)) };
  expect((await server.call(authCalls.verifyOtp, { body })).status).toBe(200);
  // A code is valid for five minutes, not for the length of the jump.
  for (const each of old)
    expect((await server.call(authCalls.verifyOtp, { body: { email: EMAIL, ...each } })).error.code).toBe(
      'invalid_otp',
    );
});

test.each(JUMPS)('a proof does not outlive a clock that is set $name, and can be given anew', async ({ byMs }) => {
  const server = await startTestServer();
  const { token } = await signUpVerified(server);
  await prove(server, token);
  server.pass(byMs);
  const change = () => server.call(authCalls.profile, { token, body: { email: 'new@example.com' } });
  expect((await change()).error.code).toBe('proof_required');
  await proveByCode(server, { email: EMAIL, token });
  expect((await change()).status).toBe(200);
});

test.each(JUMPS)('a clock that is set $name shuts nobody out by what was counted before', async ({ byMs }) => {
  const server = await startTestServer({ environment: { RATE_LIMITS: 'on' } });
  await signUpVerified(server);
  server.pass(byMs);
  const logIn = () => server.call(authCalls.login, { body: { email: EMAIL, password: PASSWORD } });
  const sendCode = () => server.call(authCalls.sendOtp, { body: { email: EMAIL } });
  server.pass(MINUTE);
  expect((await logIn()).status).toBe(200);
  // At worst each limit is exhausted: the slowest one, ten codes a day, allows the next code after a tenth of a day.
  const slowestMs = Math.max(...MAILS.map(({ count, perMs }) => perMs / count));
  let reply = await sendCode();
  for (let refusals = 0; reply.status === 429 && refusals < 2; refusals += 1) {
    const waitMs = (reply.error.retry_after ?? 0) * 1000;
    expect(waitMs).toBeLessThanOrEqual(slowestMs);
    server.pass(waitMs);
    reply = await sendCode();
  }
  expect(reply.status).toBe(200);
});

test.each(JUMPS)('mail that waits is handed over at once when the clock is set $name', async ({ byMs }) => {
  const { url, deliveries } = await startSmtpSink();
  const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: 'hello@doorsign.example' } });
  const { user } = (
    await server.call(authCalls.signup, { body: { businessName: 'Bakery', email: EMAIL, password: PASSWORD } })
  ).answer;
  await server.deps.database.write((tx) => tx.updateTable('accounts').set({ verified_at: 1 }).execute());
  const body = { email: EMAIL, password: PASSWORD };
  await callApi(server.url, authCalls.login, { body, headers: { 'User-Agent': FIREFOX } });
  server.pass(byMs);
  await server.sendNotices();
  await server.sendNotices();
  expect(deliveries.map(({ envelope }) => envelope.to)).toEqual([[user.email]]);
});

test.each(JUMPS)('statuses are those of the new time at once when the clock is set $name', async ({ byMs }) => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server, { timezone: 'UTC' });
  // Open only in the hour of the start: each of the four jumps leads to a time when the business is closed.
  const week = weekOf((day) => ({ open: '12:00', close: '13:00', closed: day !== 'wednesday' }));
  const writes = Object.entries(week).map(([day, value]) => ({ key: `hours.${day}`, value }));
  await createTestDevice(server, { token, id }).save(writes);
  const shown = async () => ({
    owner: (await server.call(overviewCalls.status, { token })).answer.status,
    day: (await (await fetch(`${server.url}/api/widget/${id}`)).json()) as { day?: string },
  });
  server.pass(30 * MINUTE);
  const before = await shown();
  expect(before.owner).toBe('open');
  server.pass(byMs);
  const jumped = await shown();
  expect(jumped.owner).toBe('closed');
  server.pass(-byMs);
  expect(await shown()).toEqual(before);
});

test.each(JUMPS)('no edit is lost or silently overridden when the clock is set $name', async ({ byMs }) => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const [phone, tablet] = [createTestDevice(server, owner, 'Phone'), createTestDevice(server, owner, 'Tablet')];
  const key = 'hours.monday';
  expect(await phone.save([{ key, value: openUntil('18:00') }])).toMatchObject({ status: 'live' });
  const { rev } = registerIn(await phone.sync([], { cursor: null }), key);
  server.pass(byMs);
  // An edit that has seen the current value always wins.
  expect(await phone.save([{ key, value: openUntil('19:00'), base: rev }])).toMatchObject({ status: 'live' });
  // An edit that has not seen it either becomes live, or is shown to its author with its value.
  const result = await tablet.save([{ key, value: openUntil('20:00'), base: rev }]);
  const { answer } = await server.call(syncCalls.sync, {
    token: owner.token,
    body: phone.request([], { cursor: null }),
  });
  const values = [registerIn(answer, key).value, ...answer.conflicts.map(({ lose }) => lose.value)];
  expect(['live', 'superseded']).toContain(result.status);
  for (const close of ['19:00', '20:00']) expect(values).toContainEqual(openUntil(close));
  // Later edits win as usual.
  for (const close of ['21:00', '22:00']) {
    const current = registerIn(await phone.sync([], { cursor: null }), key).rev;
    expect(await phone.save([{ key, value: openUntil(close), base: current }])).toMatchObject({ status: 'live' });
  }
});

test.each(JUMPS)('what was paid is found by the comparison when the clock is set $name', async ({ byMs }) => {
  const server = await startTestServer();
  const shop = createShop(server);
  await server.deps.billing.catchUp.reconcile();
  const ada = await shop.signUp();
  await ada.checkOut('pro');
  await server.deps.billing.catchUp.reconcile();
  shop.stripe.webhooks.drop(1);
  await ada.buy('pro');
  await shop.settled();
  server.pass(byMs);
  await server.deps.billing.catchUp.reconcile();
  expect(await ada.plan()).toBe('pro');
  server.pass(-byMs);
  await server.deps.billing.catchUp.reconcile();
  expect(await ada.plan()).toBe('pro');
});
