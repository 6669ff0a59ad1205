import { expect, test } from 'vitest';
import { authCalls, businessCalls } from '@doorsign/shared-schema/api';
import { everyInterval } from '../src/platform/every.ts';
import { startShop } from './billing-shop.ts';
import { openStream, notificationAt } from './open-stream.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { startTestServers } from './start-test-servers.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

/** The log position after signing up, which makes two changes. */
const FIRST_SEQ = 2;

const widgetOf = async ({ url }: TestServer, id: string) => {
  const answer = await fetch(`${url}/api/widget/${id}`);
  return { status: answer.status, text: await answer.text() };
};

test('a change through one process is on the widget and the stream of the other after one turn of its watcher', async () => {
  const { first, second } = await startTestServers();
  const owner = await signUpVerified(first, { plan: 'pro' });
  await second.deps.changeWatcher.poll();
  const before = await widgetOf(second, owner.id);
  expect(before.status).toBe(200);
  const stream = await openStream(second, owner.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ, 'pro'));

  await createTestDevice(first, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  expect(await widgetOf(second, owner.id)).toEqual(before);
  await second.deps.changeWatcher.poll();
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 1, 'pro'));
  const after = await widgetOf(second, owner.id);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await widgetOf(first, owner.id));
});

test('a change is on the other process by itself', async () => {
  const { first, second } = await startTestServers({ repeat: everyInterval });
  const owner = await signUpVerified(first);
  const before = await widgetOf(second, owner.id);
  await first.call(businessCalls.domain, { token: owner.token, body: { allowedDomain: 'ada.example.com' } });
  await expect.poll(() => widgetOf(second, owner.id)).not.toEqual(before);
});

test('a change that loses is told through the other process too, though nothing public has changed', async () => {
  const { first, second } = await startTestServers();
  const owner = await signUpVerified(first);
  const [phone, till] = [createTestDevice(first, owner), createTestDevice(second, owner)];
  const older = phone.edit([{ key: 'hours.monday', value: openUntil('17:00') }]);
  first.pass(60_000);
  await till.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  await second.deps.changeWatcher.poll();
  const before = await widgetOf(second, owner.id);
  const stream = await openStream(second, owner.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 1));

  expect((await phone.sync([older])).conflicts).toHaveLength(1);
  await second.deps.changeWatcher.poll();
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ + 2));
  expect(await widgetOf(second, owner.id)).toEqual(before);
});

test('a plan that is paid for through one process is told through the other', async () => {
  const shop = await startShop();
  const second = await startTestServer({ beside: shop.server });
  const buyer = await shop.signUp();
  await second.deps.changeWatcher.poll();
  const stream = await openStream(second, buyer.token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ, 'free'));
  await buyer.buy('pro');
  await shop.settled();
  await second.deps.changeWatcher.poll();
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ, 'pro', 1));
});

test('a session that is ended through one process is ended at the other, and its stream with the next look', async () => {
  const { first, second } = await startTestServers();
  const owner = await signUpVerified(first);
  const login = await second.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
  const token = login.answer.access_token;
  const stream = await openStream(second, token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ));

  await first.call(authCalls.logout, { token });
  expect((await second.call(authCalls.me, { token })).error.code).toBe('session_revoked');
  expect((await first.call(authCalls.me, { token })).error.code).toBe('session_revoked');
  await createTestDevice(first, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  await second.deps.changeWatcher.poll();
  expect(await stream.next()).toBeNull();
});

test('of an account that is deleted through one process nothing is left at the other', async () => {
  const { first, second } = await startTestServers();
  const owner = await signUpVerified(first);
  const { token } = owner;
  expect((await widgetOf(second, owner.id)).status).toBe(200);
  const stream = await openStream(second, token);
  expect(await stream.next()).toBe(notificationAt(FIRST_SEQ));

  await second.call(authCalls.proof, { token, body: { password: PASSWORD } });
  expect((await first.call(authCalls.deleteAccount, { token })).status).toBe(204);
  expect((await second.call(authCalls.me, { token })).error.code).toBe('account_deleted');
  await second.deps.changeWatcher.poll();
  expect((await widgetOf(second, owner.id)).status).toBe(404);
  expect(await stream.next()).toBeNull();
});
