import { describe, expect, test } from 'vitest';
import { authCalls, webhookCalls } from '@doorsign/shared-schema/api';
import { WEBHOOKS } from '../src/platform/parameters.ts';
import { claimDelivery, findDue } from '../src/webhooks/delivery-repository.ts';
import { startTestServer } from './start-test-server.ts';
import { startWithWebhook } from './start-with-webhook.ts';
import { answerWith, startReceiver, verified } from './webhook-receiver.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

test('35: a Save is delivered with a signature; each try has the same id and bytes, and a time of its own', async () => {
  const { server, ada, receiver, save, send, secret } = await startWithWebhook();
  receiver.answer((_request, response, index) => void response.writeHead(index < 3 ? 500 : 204).end());
  await save();
  await send();
  server.pass(6 * SECOND);
  await send();
  server.pass(6 * MINUTE);
  await send();
  expect(receiver.messages).toHaveLength(3);
  const [first, second, third] = receiver.messages;
  if (!first || !second || !third) throw new Error('There are three messages.');
  expect(verified(secret, first)).toMatchObject({
    type: 'hours.updated',
    business: ada.id,
    location: ada.id,
    sequence: 1,
    id: first.headers['webhook-id'],
  });
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Doorsign-Webhooks/1',
    'content-length': String(Buffer.byteLength(first.body)),
  });
  expect(verified(secret, second)).toEqual(verified(secret, first));
  expect(new Set(receiver.messages.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.messages.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
  expect(() => verified(secret.replace(/_..../, '_AAAA'), first)).toThrow();
});

describe('38: a receiver that does not take a message', () => {
  test('gets it again after 5 seconds, 5 minutes and so on, and what it answered is listed', async () => {
    const { server, receiver, save, send, list, one } = await startWithWebhook();
    receiver.answer(answerWith(500, 'oops\u0000\u001b[31m'));
    await save();
    const startMs = server.now();
    await send();
    const [delivery] = await list();
    expect(delivery).toMatchObject({
      state: 'waiting',
      tries: 1,
      lastStatus: 500,
      lastError: null,
      type: 'hours.updated',
    });
    for (const [index, pause] of WEBHOOKS.retryAfterMs.entries()) {
      const dueAt = Date.parse((await list())[0]?.dueAt ?? '');
      const waits = dueAt - server.now();
      expect(waits).toBeGreaterThanOrEqual(0.9 * pause);
      expect(waits).toBeLessThanOrEqual(1.1 * pause);
      server.setNow(dueAt - 1);
      await send();
      expect(receiver.messages).toHaveLength(index + 1);
      server.setNow(dueAt);
      await send();
      expect(receiver.messages).toHaveLength(index + 2);
    }
    const [ended] = await list();
    expect(ended).toMatchObject({ state: 'failed', tries: 10, dueAt: null });
    expect(server.now() - startMs).toBeGreaterThan(2.5 * DAY);
    server.pass(5 * DAY);
    await send();
    expect(receiver.messages).toHaveLength(10);
    const { attempts, body } = await one(ended?.id ?? '');
    expect(attempts.map(({ n, status, error, answer }) => ({ n, status, error, answer }))).toEqual(
      Array.from({ length: 10 }, (_, index) => ({ n: index + 1, status: 500, error: null, answer: 'oops[31m' })),
    );
    expect(body).toBe(receiver.messages[0]?.body);
  });

  test('gets it again on demand, with the same id', async () => {
    const { about, receiver, save, send, list } = await startWithWebhook();
    await save();
    await send();
    const [delivery] = await list();
    const replay = await about(webhookCalls.replay, { params: { delivery: delivery?.id ?? '' } });
    expect(replay.status).toBe(202);
    await send();
    const [first, second] = receiver.messages;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const listed = await list();
    expect(listed.find(({ id }) => id === replay.answer.deliveryId)).toMatchObject({
      isReplay: true,
      state: 'delivered',
      eventId: delivery?.eventId,
    });
    expect((await about(webhookCalls.replay, { params: { delivery: 'none' } })).status).toBe(404);
  });

  test('is not followed to another address', async () => {
    const { receiver, save, send, one, list } = await startWithWebhook();
    receiver.answer(answerWith(302, '', { Location: `${receiver.url}/elsewhere` }));
    await save();
    await send();
    expect(receiver.messages).toHaveLength(1);
    const { state, attempts } = await one((await list())[0]?.id ?? '');
    expect(state).toBe('waiting');
    expect(attempts).toMatchObject([{ status: 302, error: 'redirect' }]);
  });

  test('is left alone for as long as it asks, up to a day', async () => {
    const { server, receiver, save, send, list } = await startWithWebhook();
    const waitsAfter = async (header: string): Promise<number> => {
      receiver.answer(answerWith(503, '', { 'Retry-After': header }));
      await save();
      await send();
      const [newest] = (await list()).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
      const waits = Date.parse(newest?.dueAt ?? '') - server.now();
      server.pass(1);
      return waits;
    };
    expect(await waitsAfter('3600')).toBe(HOUR);
    expect(await waitsAfter(new Date(server.now() + 2 * HOUR).toUTCString())).toBeGreaterThan(HOUR);
    expect(await waitsAfter('999999')).toBe(DAY);
    for (const header of ['1', '-5', 'soon', '0']) expect(await waitsAfter(header)).toBeLessThan(6 * SECOND);
  });

  test('because it is gone for good is switched off at once, and its owner is mailed', async () => {
    const { receiver, save, send, list, current, mails, server, id } = await startWithWebhook();
    receiver.answer(answerWith(410));
    await save();
    await save();
    await send();
    expect(receiver.messages).toHaveLength(1);
    expect(await current()).toMatchObject({ enabled: false, disabledWhy: 'gone' });
    expect((await list()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const [mail] = await mails('A webhook was turned off');
    expect(mail?.text).toContain('gone for good (410)');
    expect(mail?.text).toContain(`/developers/webhooks/${id}`);
    const [action] = await server.deps.database.read
      .selectFrom('audit')
      .select(['actor_kind', 'details'])
      .where('action', '=', 'webhook.disabled')
      .execute();
    expect(action).toEqual({ actor_kind: 'server', details: JSON.stringify({ host: new URL(receiver.url).host }) });
    await save();
    await send();
    expect(receiver.messages).toHaveLength(1);
  });
});

test('40: for a day after a rotation two signatures stand beside each other, then the new one alone', async () => {
  const { server, about, receiver, save, send, secret, current } = await startWithWebhook();
  const next = (await about(webhookCalls.rotateSecret)).answer.secret;
  expect((await current()).oldSecretUntil).toBe(new Date(server.now() + DAY).toISOString());
  await save();
  await send();
  const [both] = receiver.messages;
  if (!both) throw new Error('There is a message.');
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const one of [secret, next]) expect(verified(one, both)).toMatchObject({ type: 'hours.updated' });
  server.pass(DAY);
  await save();
  await send();
  expect(String(receiver.messages[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('a webhook that fails for a day is mailed about once, and after five days it is switched off; switching it on forgets that', async () => {
  const { server, about, receiver, save, send, current, list, mails } = await startWithWebhook();
  receiver.answer(answerWith(500));
  const attempt = async (): Promise<void> => {
    await save();
    await send();
  };
  await attempt();
  const since = server.now();
  expect((await current()).failingSince).toBe(new Date(since).toISOString());
  server.setNow(since + DAY - 1);
  await attempt();
  expect(await mails('A webhook is failing')).toEqual([]);
  server.setNow(since + DAY);
  await attempt();
  server.pass(DAY);
  await attempt();
  expect(await mails('A webhook is failing')).toHaveLength(1);
  server.setNow(since + 5 * DAY - 1);
  await attempt();
  expect((await current()).enabled).toBe(true);
  server.setNow(since + 5 * DAY);
  await attempt();
  expect(await current()).toMatchObject({ enabled: false, disabledWhy: 'failing' });
  expect((await list()).filter(({ state }) => state !== 'failed')).toEqual([]);
  const [off] = await mails('A webhook was turned off');
  expect(off?.text).toContain('didn’t respond correctly for five days');

  await about(webhookCalls.change, { body: { enabled: true } });
  expect(await current()).toMatchObject({ enabled: true, failingSince: null });
  await attempt();
  expect((await current()).enabled).toBe(true);
  receiver.answer(answerWith(200));
  await attempt();
  expect((await current()).failingSince).toBeNull();
});

test('what has failed is sent again on demand, the oldest first, and no further back than 14 days', async () => {
  const { server, about, receiver, save, send, list } = await startWithWebhook();
  await save();
  await about(webhookCalls.change, { body: { enabled: false } });
  await about(webhookCalls.change, { body: { enabled: true } });
  server.pass(15 * DAY);
  const since = server.now();
  for (let saved = 0; saved < 3; saved += 1) {
    await save();
    server.pass(1);
  }
  await about(webhookCalls.change, { body: { enabled: false } });
  const recover = (sinceMs: number) =>
    about(webhookCalls.recover, { body: { since: new Date(sinceMs).toISOString() } });
  expect((await recover(since)).error.code).toBe('validation_failed');
  await about(webhookCalls.change, { body: { enabled: true } });
  const reply = await recover(0);
  expect([reply.status, reply.answer]).toEqual([202, { count: 3 }]);
  await send();
  const numbers = receiver.messages.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
  expect(numbers).toEqual([2, 3, 4]);
  expect((await list()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'failed']);
  expect((await recover(since)).answer).toEqual({ count: 0 });
});

test('messages of one webhook are sent one after the other and in order, those of others beside them', async () => {
  const { receiver, make, save, send } = await startWithWebhook();
  const others = [await startReceiver(), await startReceiver()];
  for (const { url } of others) await make({ url });
  const slow: Parameters<typeof receiver.answer>[0] = (_request, response) => void setTimeout(() => response.end(), 20);
  const all = [receiver, ...others];
  for (const one of all) one.answer(slow);
  for (let saved = 0; saved < 3; saved += 1) await save();
  await send();
  for (const { messages, openMost } of all) {
    expect(openMost()).toBe(1);
    const numbers = messages.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
    expect(numbers).toEqual([1, 2, 3]);
  }
});

test('a message whose process died is sent again with the same id once its lease is over, and not before', async () => {
  const { server, receiver, save, send, list } = await startWithWebhook();
  const { database } = server.deps;
  await save();
  await save();
  const due = await findDue(database.read, server.now(), []);
  if (!due) throw new Error('Something is due.');
  const claimed = await database.write((tx) => claimDelivery(tx, due, server.now()));
  expect(claimed?.tries).toBe(0);
  expect(await database.write((tx) => claimDelivery(tx, due, server.now()))).toBeUndefined();
  await send();
  expect(receiver.messages).toEqual([]);
  server.pass(WEBHOOKS.leaseMs - 1);
  await send();
  expect(receiver.messages).toEqual([]);
  server.pass(1);
  await send();
  expect(receiver.messages.map(({ headers }) => headers['webhook-id'])[0]).toBe(claimed?.eventId);
  expect(receiver.messages).toHaveLength(2);
  expect((await list()).map(({ state, tries }) => [state, tries])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
});

test('a clock that was set back holds no message up', async () => {
  const { server, receiver, save, send } = await startWithWebhook();
  receiver.answer(answerWith(500));
  server.pass(10 * DAY);
  await save();
  await send();
  expect(receiver.messages).toHaveLength(1);
  server.pass(-10 * DAY);
  await send();
  expect(receiver.messages).toHaveLength(2);
  // From here on the pause counts again.
  await send();
  expect(receiver.messages).toHaveLength(2);
});

test('a lease that a clock ahead has given ends when the clock is set back', async () => {
  const { server, receiver, save, send } = await startWithWebhook();
  const { database } = server.deps;
  await save();
  const due = await findDue(database.read, server.now(), []);
  if (!due) throw new Error('Something is due.');
  await database.write((tx) => claimDelivery(tx, due, server.now() + DAY));
  await send();
  expect(receiver.messages).toHaveLength(1);
});

test('a server that stops lets go of a message without an answer, and the next one sends it', async () => {
  const { server, receiver, save } = await startWithWebhook();
  const { database, deliveries } = server.deps;
  const arrived = new Promise<void>((resolve) => receiver.answer(() => resolve()));
  await save();
  await deliveries.look();
  await arrived;
  await deliveries.stop();
  const row = await database.read
    .selectFrom('webhook_deliveries')
    .select(['state', 'tries', 'leased_until'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'waiting', tries: 0, leased_until: null });
  await deliveries.look();
  expect(receiver.messages).toHaveLength(1);
});

test('a business that has lost the plan is told nothing more, and what waited is dropped', async () => {
  const { server, ada, receiver, save, send, list } = await startWithWebhook();
  await save();
  await server.deps.billing.grant(ada.id, null);
  await send();
  await save();
  await send();
  expect(receiver.messages).toEqual([]);
  expect((await list()).map(({ state }) => state)).toEqual(['dropped']);
  await server.deps.billing.grant(ada.id, 'enterprise');
  await save();
  await send();
  expect(receiver.messages).toHaveLength(1);
});

test('nothing is sent for a business that was deleted', async () => {
  const { server, ada, prove, receiver, save, send } = await startWithWebhook();
  await save();
  await prove();
  expect((await server.call(authCalls.deleteAccount, { token: ada.token })).status).toBe(204);
  await send();
  expect(receiver.messages).toEqual([]);
});

test('deliveries are listed in pages, newest first', async () => {
  const { server, about, save, send } = await startWithWebhook();
  for (let saved = 0; saved < 53; saved += 1) {
    await save();
    server.pass(saved % 2);
  }
  await send();
  const page = async (before?: string) =>
    (
      await about({
        ...webhookCalls.deliveries,
        path: `${webhookCalls.deliveries.path}${before === undefined ? '' : `?before=${before}`}` as typeof webhookCalls.deliveries.path,
      })
    ).answer;
  const first = await page();
  expect(first.deliveries).toHaveLength(50);
  const second = await page(first.next ?? '');
  expect([second.deliveries.length, second.next]).toEqual([3, null]);
  const all = [...first.deliveries, ...second.deliveries];
  expect(new Set(all.map(({ id }) => id)).size).toBe(53);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a secret that another TOKEN_SECRET has encrypted is an error of its own', async () => {
  const { server, save, receiver } = await startWithWebhook();
  await save();
  await server.close();
  const environment = { TOKEN_SECRET: 'another secret of 32 bytes or more' };
  const later = await startTestServer({ dataDir: server.dataDir, nowMs: server.now(), environment });
  await later.deps.deliveries.settled();
  const { read } = later.deps.database;
  expect(await read.selectFrom('webhook_attempts').select(['status', 'error']).execute()).toEqual([
    { status: null, error: 'secret_lost' },
  ]);
  expect(receiver.messages).toEqual([]);
});
