import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { authCalls, keyCalls, UserPlace, type BodyOf } from '@doorsign/shared-schema/api';
import { isKeyText } from '../src/keys/key-text.ts';
import { replayWithdrawals } from '../src/records/withdrawals/replay-withdrawals.ts';
import { loadWithdrawals } from '../src/records/withdrawals/withdrawals.ts';
import { startWithLocations } from './location-calls.ts';
import { signUpVerified } from './owner.ts';
import { tablesThatName } from './table-contents.ts';

const DAY = 24 * 60 * 60 * 1000;
const POS = { name: 'POS', access: 'write', locations: null, expiresIn: null } as const;

const start = async (...options: Parameters<typeof startWithLocations>) => {
  const started = await startWithLocations(...options);
  const { server, ada, prove } = started;
  if (!options[0] || options[0] === 'enterprise') await prove();
  return {
    ...started,
    make: (body: Partial<BodyOf<typeof keyCalls.create>> = {}, token = ada.token) =>
      server.call(keyCalls.create, { token, body: { ...POS, ...body } }),
    rotate: (id: string, token = ada.token) => server.call(keyCalls.rotate, { token, params: { id } }),
    revoke: (id: string, token = ada.token) => server.call(keyCalls.revoke, { token, params: { id } }),
    list: async () => (await server.call(keyCalls.list, { token: ada.token })).answer,
    mails: async () => {
      await server.sendNotices();
      return (await server.mail('ada@example.com')).filter(({ subject }) => subject.includes('API key'));
    },
  };
};

test('a key is shown once, listed without its text, and stored as a hash alone', async () => {
  const { server, add, make, list, mails } = await start();
  const two = await add('Two');
  const { status, answer } = await make({ locations: [two, two], expiresIn: 365 });
  expect(status).toBe(201);
  const { key, record } = answer;
  expect(key).toMatch(/^dsk_[0-9A-Za-z]{38}$/);
  expect(isKeyText(key)).toBe(true);
  expect(record).toMatchObject({
    name: 'POS',
    start: key.slice(0, 8),
    tail: key.slice(-4),
    access: 'write',
    locations: [two],
    createdBy: 'ada',
    createdAt: new Date(server.now()).toISOString(),
    expiresAt: new Date(server.now() + 365 * DAY).toISOString(),
    lastUsedAt: null,
    endsAt: null,
  });
  expect(await list()).toEqual({ keys: [record], limit: 20 });

  const { read } = server.deps.database;
  expect(await tablesThatName(read, [createHash('sha256').update(key).digest('hex')])).toEqual(['api_keys']);
  const [mail] = await mails();
  expect(mail?.subject).toBe('An API key was created');
  expect(mail?.text).toContain('“POS”');
  // Not in a mail either.
  expect(await tablesThatName(read, [key])).toEqual([]);
});

test('the user object says whether there are keys, also on a plan without them', async () => {
  const { server, ada, make, revoke } = await start();
  const hasKeys = async () =>
    UserPlace.parse((await server.call(authCalls.me, { token: ada.token })).answer).business.hasKeys;
  expect(await hasKeys()).toBe(false);
  const { id } = (await make()).answer.record;
  await server.deps.database.write((tx) =>
    tx.updateTable('businesses').set({ plan: 'free' }).where('id', '=', ada.id).execute(),
  );
  expect(await hasKeys()).toBe(true);
  await revoke(id);
  expect(await hasKeys()).toBe(false);
});

test('it needs the plan, a proof, a location of the business, and room', async () => {
  const { server, ada, make, list } = await start();
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'pro' });
  const cheap = await server.call(keyCalls.create, { token: eve.token, body: POS });
  expect([cheap.status, cheap.error]).toMatchObject([403, { code: 'plan_required' }]);

  expect((await make({ locations: [eve.id] })).status).toBe(404);
  expect((await make({ access: 'manage', locations: [ada.id] })).error).toMatchObject({
    code: 'validation_failed',
    fields: { locations: 'A key that manages locations must cover all of them' },
  });
  for (let made = 0; made < 20; made += 1) expect((await make()).status).toBe(201);
  const full = await make();
  expect([full.status, full.error]).toMatchObject([
    403,
    { code: 'limit_reached', detail: 'Your plan has 20 API keys. Revoke one first.' },
  ]);
  expect((await list()).keys).toHaveLength(20);

  server.pass(5 * 60_000);
  expect((await make()).error.code).toBe('proof_required');
});

test('a rotated key works for another day, and its replacement has the same rights and lifetime', async () => {
  const { server, make, rotate, list, mails } = await start();
  const old = (await make({ expiresIn: 30 })).answer;
  server.pass(60_000);
  const { status, answer } = await rotate(old.record.id);
  expect(status).toBe(201);
  expect(answer.key).not.toBe(old.key);
  expect(answer.record).toMatchObject({ name: 'POS', access: 'write', locations: null, endsAt: null });
  expect(answer.record.expiresAt).toBe(new Date(server.now() + 30 * DAY).toISOString());
  expect((await list()).keys.map(({ id, endsAt }) => [id, endsAt])).toEqual([
    [answer.record.id, null],
    [old.record.id, new Date(server.now() + DAY).toISOString()],
  ]);
  expect((await rotate(old.record.id)).status).toBe(404);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['An API key was rotated', 'An API key was created']);
});

test('a revoked key is gone at once, and a restored backup does not bring it back', async () => {
  const { server, ada, make, revoke, list } = await start();
  const { record } = (await make()).answer;
  const eve = await signUpVerified(server, { email: 'eve@example.com', plan: 'enterprise' });
  expect((await revoke(record.id, eve.token)).status).toBe(404);
  expect((await revoke(record.id)).status).toBe(204);
  expect((await list()).keys).toEqual([]);
  expect((await revoke(record.id)).status).toBe(404);

  const { database } = server.deps;
  const withdrawals = await loadWithdrawals(database.read);
  expect(withdrawals).toEqual([{ kind: 'key', id: record.id, withdrawnAt: server.now() }]);
  await database.write(async (tx) => {
    await tx.deleteFrom('withdrawals').execute();
    await tx.updateTable('api_keys').set({ revoked_at: null }).execute();
  });
  expect((await list()).keys).toHaveLength(1);
  expect(await replayWithdrawals(database, withdrawals)).toBe(1);
  expect((await list()).keys).toEqual([]);
  const actions = await database.read
    .selectFrom('audit')
    .select(['action', 'target', 'details'])
    .where('business_id', '=', ada.id)
    .orderBy('seq')
    .execute();
  expect(actions).toEqual(
    ['key.created', 'key.revoked'].map((action) => ({ action, target: record.id, details: '{"name":"POS"}' })),
  );
});

test('a week before a key expires its owner is mailed once, and a year after its end it is deleted', async () => {
  const { server, make, revoke, mails } = await start();
  await make({ expiresIn: 30 });
  await revoke((await make({ name: 'Old', expiresIn: 30 })).answer.record.id);
  await make({ name: 'Forever' });
  const expiring = async () => (await mails()).filter(({ subject }) => subject === 'An API key expires soon');
  const look = async (ms: number) => {
    server.pass(ms);
    await server.deps.jobs.look();
    await server.deps.jobs.settled();
  };
  await look(22 * DAY);
  expect(await expiring()).toEqual([]);
  await look(DAY);
  await look(DAY);
  expect((await expiring()).map(({ text }) => text.includes('“POS” expires on'))).toEqual([true]);

  // Keys that ended are kept as long as the actions that name them.
  const names = async () =>
    (await server.deps.database.read.selectFrom('api_keys').select('name').orderBy('name').execute()).map(
      ({ name }) => name,
    );
  expect(await names()).toEqual(['Forever', 'Old', 'POS']);
  await look(406 * DAY);
  expect(await names()).toEqual(['Forever']);
});
