import { describe, expect, test } from 'vitest';
import { keyCalls, webhookCalls } from '@doorsign/shared-schema/api';
import { v1Calls } from '@doorsign/shared-schema/v1';
import { replayWithdrawals } from '../src/records/withdrawals/replay-withdrawals.ts';
import { loadWithdrawals } from '../src/records/withdrawals/withdrawals.ts';
import { checkAddress } from '../src/webhooks/address-rule.ts';
import { signUp, signUpVerified } from './owner.ts';
import { createProgram } from './start-with-key.ts';
import { startWithWebhook } from './start-with-webhook.ts';
import { tablesThatName } from './table-contents.ts';

// The calls about webhooks. Deliveries are in webhook-deliveries.engines.test.ts, and receivers that misbehave in webhook-receivers.test.ts.

const DAY = 24 * 60 * 60 * 1000;

test('a webhook is made with a secret that is shown once and stored encrypted, and its owner is mailed', async () => {
  const { server, ada, add, make, mails } = await startWithWebhook();
  const branch = await add('Airport');
  const { status, answer } = await make({
    description: 'The till',
    types: ['plan.changed', 'hours.updated', 'plan.changed'],
    locations: [branch, branch],
  });
  expect(status).toBe(201);
  const { endpoint, secret } = answer;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint).toMatchObject({
    description: 'The till',
    types: ['hours.updated', 'plan.changed'],
    locations: [branch],
    enabled: true,
    disabledWhy: null,
    failingSince: null,
    oldSecretUntil: null,
    createdAt: new Date(server.now()).toISOString(),
    createdBy: 'ada',
  });
  const list = (await server.call(webhookCalls.list, { token: ada.token })).answer;
  expect(list.webhooks).toHaveLength(2);
  expect(list.webhooks).toContainEqual(endpoint);
  expect(list.limit).toBe(10);
  const { read } = server.deps.database;
  expect(await tablesThatName(read, [secret])).toEqual([]);
  expect(await tablesThatName(read, [secret.slice('whsec_'.length)])).toEqual([]);
  const made = await mails('A webhook was created');
  expect(made).toHaveLength(2);
  expect(made[0]?.text).toContain(new URL(endpoint.url).host);
  expect(made[0]?.text).toContain(`${server.url}/developers/webhooks/`);
  const { hooks } = await read
    .selectFrom('businesses')
    .select('hooks')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(hooks).toBe(2);
});

test('it needs a verified e-mail, the plan, locations of the business, and room', async () => {
  const { server, make } = await startWithWebhook();
  const fresh = await signUp(server, { email: 'new@example.com' });
  expect((await make({}, { token: fresh.access_token })).error.code).toBe('email_unverified');
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'pro' });
  expect((await make({}, { token: eve.token })).error).toMatchObject({
    code: 'plan_required',
    detail: 'Webhooks come with the Enterprise plan.',
  });
  expect((await make({ locations: [eve.id] })).error.code).toBe('not_found');
  expect((await make({ types: ['webhook.test' as never] })).error.code).toBe('validation_failed');
  for (let made = 1; made < 10; made += 1) expect((await make()).status).toBe(201);
  expect((await make()).error).toMatchObject({
    code: 'limit_reached',
    detail: 'Your plan has 10 webhooks. Remove one first.',
  });
});

test('a creation that is sent again makes one webhook and tells its secret again, which no stored answer has', async () => {
  const { server, ada, make, about } = await startWithWebhook();
  const headers = { 'Idempotency-Key': 'one' };
  const replies = await Promise.all([make({}, { headers }), make({}, { headers })]);
  replies.push(await make({}, { headers }));
  const [first] = replies;
  expect(replies.map(({ answer }) => answer)).toEqual(replies.map(() => first?.answer));
  const replayed = replies.map((reply) => reply.headers.get('Idempotent-Replayed'));
  expect(replayed.filter((one) => one === 'true')).toHaveLength(2);
  expect((await server.call(webhookCalls.list, { token: ada.token })).answer.webhooks).toHaveLength(2);
  const { read } = server.deps.database;
  const stored = await read.selectFrom('idempotent_answers').select('answer').execute();
  expect(stored).toEqual([{ answer: JSON.stringify({ id: first?.answer.endpoint.id }) }]);
  expect((await make({ types: ['plan.changed'] }, { headers })).error.code).toBe('idempotency_mismatch');
  await about(webhookCalls.rotateSecret, { params: { id: first?.answer.endpoint.id ?? '' } });
  expect((await make({}, { headers })).error.code).toBe('not_found');
});

describe('39: an address that may not be reached is refused', () => {
  const start = (publicUrl?: string) =>
    startWithWebhook(
      {},
      {
        environment: { WEBHOOK_ALLOW: '127.0.0.0/8', ...(publicUrl && { PUBLIC_URL: publicUrl }) },
        web: {
          resolve: async (host) => {
            const found = {
              'hooks.example.com': ['93.184.216.34'],
              'inside.example.com': ['93.184.216.34', '10.0.0.1'],
            }[host];
            if (!found) throw new Error('unknown');
            return found;
          },
        },
      },
    );

  const HTTPS = 'Use an https:// address.';
  const PORT = 'Use port 443 or 8443.';
  const PRIVATE = 'This address leads into a private network.';
  const NOT_FOUND = 'This address could not be found.';

  test('whatever it looks like', async () => {
    const { make, about } = await start();
    for (const [url, sentence] of [
      ['http://hooks.example.com/x', HTTPS],
      ['ftp://hooks.example.com/x', HTTPS],
      ['hooks.example.com', HTTPS],
      ['https://[::1]/x', PRIVATE],
      ['https://[::ffff:10.0.0.1]/x', PRIVATE],
      ['https://[::7f00:1]/x', PRIVATE],
      ['https://[64:ff9b::7f00:1]/x', PRIVATE],
      ['https://[2002:7f00:1::]/x', PRIVATE],
      ['https://10.0.0.1/x', PRIVATE],
      ['https://169.254.169.254/latest/meta-data', PRIVATE],
      ['https://100.64.0.1/x', PRIVATE],
      ['https://0.0.0.0/x', PRIVATE],
      ['https://inside.example.com/x', PRIVATE],
      ['https://printer.local/x', NOT_FOUND],
      ['https://unknown.example.com/x', NOT_FOUND],
      ['https://hooks.example.com:22/x', PORT],
      ['https://hooks.example.com:8080/x', PORT],
      ['https://user@hooks.example.com/x', 'Leave the user name and everything after # out of the address.'],
      ['https://hooks.example.com/x#part', 'Leave the user name and everything after # out of the address.'],
      [`https://hooks.example.com/${'ü'.repeat(400)}`, 'Use at most 2048 characters'],
    ] as const) {
      expect((await make({ url })).error).toMatchObject({ code: 'validation_failed', fields: { url: sentence } });
      expect((await about(webhookCalls.change, { body: { url } })).error.fields).toEqual({ url: sentence });
    }
  });
});

test('39: without private networks that are allowed, no form of an address of this machine is taken', async () => {
  const { server } = await startWithWebhook();
  const strict = async (url: string) => {
    const network = { ...server.deps.webhookNetwork, allowed: null, publicUrl: 'https://hours.example.com' };
    const checked = await checkAddress(
      { ...network, resolve: async () => ['93.184.216.34'] },
      url,
      AbortSignal.timeout(1000),
    );
    return 'fault' in checked ? checked.sentence : 'taken';
  };
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.0.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    'localhost',
    'x.localhost',
    'localhost.',
    'printer.local',
    'db.internal',
  ])
    expect([host, await strict(`https://${host}/x`)]).toEqual([host, 'This address leads into a private network.']);
  expect(await strict('http://hooks.example.com/')).toBe('Use an https:// address.');
  expect(await strict('https://hooks.example.com:22/')).toBe('Use port 443 or 8443.');
  expect(await strict('https://hours.example.com/x')).toBe('This address leads back to this server.');
  expect(await strict('https://HOURS.example.com.:8443/x')).toBe('This address leads back to this server.');
  for (const url of ['https://hooks.example.com/', 'https://hooks.example.com:8443/x?a=1', 'https://[2606:4700::1]/x'])
    expect([url, await strict(url)]).toEqual([url, 'taken']);
});

test('it is changed member by member, and switched off and on', async () => {
  const { server, ada, add, about, current, save, list, send, id } = await startWithWebhook();
  const branch = await add('Airport');
  const body = { description: 'Chat', types: ['member.joined', 'hours.updated'] as const, locations: [branch] };
  await about(webhookCalls.change, { body: { ...body, types: [...body.types] } });
  expect(await current()).toMatchObject({ ...body, types: ['hours.updated', 'member.joined'], enabled: true });
  await about(webhookCalls.change, { body: { description: null, locations: null } });
  expect(await current()).toMatchObject({ description: null, locations: null });
  await save();
  expect((await list()).map(({ state }) => state)).toEqual(['waiting']);
  const off = await about(webhookCalls.change, { body: { enabled: false } });
  expect(off.answer).toMatchObject({ enabled: false, disabledWhy: 'owner' });
  expect((await list()).map(({ state }) => state)).toEqual(['failed']);
  await save();
  await send();
  expect(await list()).toHaveLength(1);
  for (const call of [webhookCalls.test, webhookCalls.replay])
    expect((await about(call, { params: { delivery: (await list())[0]?.id ?? '' } })).error.detail).toBe(
      'Switch this webhook on first.',
    );
  await about(webhookCalls.change, { body: { enabled: true } });
  expect(await current()).toMatchObject({ enabled: true, disabledWhy: null });
  server.pass(1);
  await save();
  expect((await list()).map(({ state }) => state)).toEqual(['waiting', 'failed']);
  const actions = await server.deps.database.read
    .selectFrom('audit')
    .select(['action', 'target', 'details'])
    .where('business_id', '=', ada.id)
    .where('target', '=', id)
    .orderBy('seq')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['webhook.created', ...Array(4).fill('webhook.changed')]);
  const { url } = await current();
  expect(JSON.parse(actions[0]?.details ?? '')).toEqual({ host: new URL(url).host });
});

test('a deleted webhook is told nothing more, and a restored backup does not bring it back', async () => {
  const { server, ada, about, save, receiver, send, id } = await startWithWebhook();
  const { database } = server.deps;
  await save();
  const row = await database.read.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow();
  expect((await about(webhookCalls.remove)).status).toBe(204);
  expect((await about(webhookCalls.one)).status).toBe(404);
  await send();
  expect(receiver.messages).toEqual([]);
  const states = await database.read.selectFrom('webhook_deliveries').select('state').execute();
  expect(states).toEqual([{ state: 'dropped' }]);

  const withdrawals = await loadWithdrawals(database.read);
  expect(withdrawals).toEqual([{ kind: 'webhook', id, withdrawnAt: server.now() }]);
  await database.write(async (tx) => {
    await tx.deleteFrom('withdrawals').execute();
    await tx.insertInto('webhook_endpoints').values(row).execute();
    await tx.updateTable('businesses').set({ hooks: 1 }).where('id', '=', ada.id).execute();
  });
  expect((await about(webhookCalls.one)).status).toBe(200);
  expect(await replayWithdrawals(database, withdrawals)).toBe(1);
  expect((await about(webhookCalls.one)).status).toBe(404);
  const { hooks } = await database.read
    .selectFrom('businesses')
    .select('hooks')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow();
  expect(hooks).toBe(0);
});

test('whoever has lost the plan can still look, switch off and delete', async () => {
  const { server, ada, about, make, current } = await startWithWebhook();
  await server.deps.billing.grant(ada.id, null);
  expect((await current()).enabled).toBe(true);
  expect((await server.call(webhookCalls.list, { token: ada.token })).answer.limit).toBe(0);
  for (const reply of [
    await make(),
    await about(webhookCalls.test),
    await about(webhookCalls.rotateSecret),
    await about(webhookCalls.change, { body: { description: 'x' } }),
    await about(webhookCalls.recover, { body: { since: new Date(server.now()).toISOString() } }),
  ])
    expect(reply.error.code).toBe('plan_required');
  expect((await about(webhookCalls.change, { body: { enabled: false } })).status).toBe(200);
  expect((await about(webhookCalls.remove)).status).toBe(204);
});

test('programs with a key that manages have the same calls', async () => {
  const { server, ada, prove, receiver, send } = await startWithWebhook();
  await prove();
  const makeKey = async (access: 'write' | 'manage', token = ada.token) =>
    (
      await server.call(keyCalls.create, {
        token,
        body: { name: 'POS', access, locations: null, expiresIn: null },
      })
    ).answer.key;
  const writer = createProgram(server.url, await makeKey('write'));
  expect((await writer(v1Calls.webhooks)).error.code).toBe('scope_required');
  const program = createProgram(server.url, await makeKey('manage'));
  const body = { url: receiver.url, types: ['plan.changed' as const], locations: null };
  const made = await program(v1Calls.createWebhook, { body, headers: { 'Idempotency-Key': 'a' } });
  expect(made.status).toBe(201);
  expect(made.answer.endpoint.createdBy).toBeNull();
  const again = await program(v1Calls.createWebhook, { body, headers: { 'Idempotency-Key': 'a' } });
  expect(again.answer).toEqual(made.answer);
  const { data, nextCursor } = (await program(v1Calls.webhooks)).answer;
  expect([data.length, nextCursor]).toEqual([2, null]);
  const params = { id: made.answer.endpoint.id };
  expect((await program(v1Calls.webhook, { params })).answer).toEqual(made.answer.endpoint);
  expect((await program(v1Calls.changeWebhook, { params, body: { description: 'x' } })).answer.description).toBe('x');
  expect((await program(v1Calls.rotateWebhookSecret, { params })).answer.secret).not.toBe(made.answer.secret);
  const started = await program(v1Calls.testWebhook, { params });
  expect(started.status).toBe(202);
  await send();
  const delivery = { ...params, delivery: started.answer.deliveryId };
  const detail = (await program(v1Calls.delivery, { params: delivery })).answer;
  expect(detail).toMatchObject({ state: 'delivered', attempts: [{ n: 1, status: 200, answer: 'ok' }] });
  expect((await program(v1Calls.replayDelivery, { params: delivery })).status).toBe(202);
  await send();
  const list = (await program(v1Calls.deliveries, { params })).answer;
  expect(list.data.filter(({ isReplay }) => isReplay)).toHaveLength(1);
  expect(list.data).toHaveLength(2);
  const since = new Date(server.now() - DAY).toISOString();
  const recovered = await program(v1Calls.recoverWebhook, { params, body: { since } });
  expect([recovered.status, recovered.answer]).toEqual([202, { count: 0 }]);
  expect((await program(v1Calls.deliveries, { params, query: { cursor: 'nowhere' } })).error.code).toBe(
    'validation_failed',
  );

  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'enterprise' });
  await prove(eve.token);
  const stranger = createProgram(server.url, await makeKey('manage', eve.token));
  for (const [call, sent] of [
    [v1Calls.webhook, undefined],
    [v1Calls.deliveries, undefined],
    [v1Calls.delivery, undefined],
    [v1Calls.changeWebhook, { description: 'x' }],
    [v1Calls.deleteWebhook, undefined],
    [v1Calls.rotateWebhookSecret, undefined],
    [v1Calls.testWebhook, undefined],
    [v1Calls.replayDelivery, undefined],
    [v1Calls.recoverWebhook, { since }],
  ] as const) {
    const reply = await stranger(call, { params: delivery, ...(sent && { body: sent as never }) });
    expect([call.operationId, reply.error.code]).toEqual([call.operationId, 'not_found']);
  }
  expect((await program(v1Calls.deleteWebhook, { params })).status).toBe(204);
  const { actor_kind } = await server.deps.database.read
    .selectFrom('audit')
    .select('actor_kind')
    .where('action', '=', 'webhook.deleted')
    .executeTakeFirstOrThrow();
  expect(actor_kind).toBe('key');
});
