import { describe, expect, test } from 'vitest';
import { syncCalls, type SyncAnswer } from '@doorsign/shared-schema/api';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import { CHAIN_START, digest, nextChain } from '@doorsign/shared-schema/sync';
import { breakStore } from './break-store.ts';
import { hearLocations } from './hear-locations.ts';
import { signUp, signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil, registerIn, valuesIn } from './sync-requests.ts';
import { copyData } from './test-database.ts';

const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { timezone: 'Europe/Berlin' });
  return { server, owner, phone: createTestDevice(server, owner, 'Phone') };
};

const monday = (close: string, base: string | null = null) => ({ key: 'hours.monday', value: openUntil(close), base });

/** Returns the parts of an answer about the business, without those about the request. */
const contentOf = ({ seq, chain, regs, digest: hash, conflicts }: SyncAnswer) => ({
  seq,
  chain,
  regs,
  hash,
  conflicts,
});

describe('a first sync', () => {
  test('of a new device gets everything, and what the account may do', async () => {
    const { server, owner, phone } = await start();
    const answer = await phone.sync();
    expect(answer).toMatchObject({
      seq: 2,
      sent: null,
      now: server.now(),
      schema: SCHEMA,
      minSchema: 1,
      full: 'new',
      results: [],
      conflicts: [],
      account: {
        userId: owner.id,
        emailVerified: true,
        plan: 'free',
        features: { holidayScheduling: false },
        limits: { domains: 1, locations: 1, seats: 1, apiKeys: 0, webhooks: 0 },
        businessId: owner.id,
        role: 'owner',
        scope: null,
        access: 0,
        locations: [{ id: owner.id, position: 0, state: 'active' }],
      },
    });
    expect(valuesIn(answer)).toEqual({
      'profile.businessName': "Ada's Bakery",
      'profile.timezone': 'Europe/Berlin',
    });
    expect(answer.digest).toBe(digest(answer.regs));
  });

  test('of an account whose e-mail is not proved is accepted', async () => {
    const server = await startTestServer();
    const { access_token, user } = await signUp(server);
    const phone = createTestDevice(server, { token: access_token, id: user.id });
    expect(await phone.save([monday('18:00')])).toMatchObject({ status: 'live' });
    expect((await phone.sync()).account.emailVerified).toBe(false);
    expect(await server.deps.snapshots.findPublic(user.id)).toBeUndefined();
  });
});

describe('a cursor', () => {
  test('that holds gets what is new since', async () => {
    const { phone, server, owner } = await start();
    const { seq, chain } = await phone.sync();
    const till = createTestDevice(server, owner, 'Till');
    await till.save([monday('18:00')]);
    const answer = await phone.sync();
    expect(answer.full).toBe(false);
    expect(answer.sent).toEqual({ seq, chain });
    expect(answer.regs.map(({ key }) => key)).toEqual(['hours.monday']);
    expect((await phone.sync()).regs).toEqual([]);
  });

  test('at the very start of the log holds', async () => {
    const { phone } = await start();
    const answer = await phone.sync([], { cursor: { seq: 0, chain: CHAIN_START } });
    expect(answer).toMatchObject({ full: false, regs: [{}, {}] });
  });

  test.each([
    { name: 'with another chain', cursor: { seq: 2, chain: '0123456789abcdef' } },
    { name: 'ahead of the log', cursor: { seq: 99, chain: '0123456789abcdef' } },
    { name: 'at the start with another chain', cursor: { seq: 0, chain: '0123456789abcdef' } },
    { name: 'with no chain', cursor: { seq: 1, chain: '' } },
  ])('$name is a fork: everything is sent', async ({ cursor }) => {
    const { phone } = await start();
    const answer = await phone.sync([], { cursor, wantFull: true });
    expect(answer).toMatchObject({ full: 'fork', sent: cursor });
    expect(answer.regs).toHaveLength(2);
  });

  test('that holds gets everything when the device asks', async () => {
    const { phone } = await start();
    await phone.sync();
    expect(await phone.sync([], { wantFull: true })).toMatchObject({ full: 'asked', regs: [{}, {}] });
  });
});

test('a server restored from a copy is noticed by the chain: its devices get everything', async () => {
  const first = await startTestServer();
  const owner = await signUpVerified(first);
  const phone = createTestDevice(first, owner);
  await phone.save([monday('18:00')]);
  await first.close();
  const putBack = await copyData(first.dataDir);

  const second = await startTestServer({ dataDir: first.dataDir });
  const later = createTestDevice(second, owner);
  const lost = await later.sync([later.edit([monday('19:00'), { key: 'hours.friday', value: openUntil('19:00') }])]);
  await second.close();
  await putBack();

  const restored = await startTestServer({ dataDir: first.dataDir });
  const other = createTestDevice(restored, owner, 'Till');
  // The new log becomes as long as the old one, but has other content.
  await other.save([{ key: 'hours.sunday', value: openUntil('13:00') }]);
  const head = await other.save([{ key: 'hours.saturday', value: openUntil('14:00') }]);
  const answer = await createTestDevice(restored, owner).sync([], { cursor: { seq: lost.seq, chain: lost.chain } });
  expect(answer).toMatchObject({ full: 'fork', seq: lost.seq });
  expect(registerIn(answer, 'hours.saturday').rev).toBe(head.id);
  expect(valuesIn(answer)).toMatchObject({ 'hours.monday': openUntil('18:00') });
  expect(answer.regs.map(({ key }) => key)).not.toContain('hours.friday');
});

describe('replay of any request changes nothing and answers the same results', () => {
  test('a duplicated request', async () => {
    const { server, owner, phone } = await start();
    const body = phone.request([phone.edit([monday('18:00')]), phone.edit([{ key: 'profile.motto', value: 'x' }])]);
    const call = async () => (await server.call(syncCalls.sync, { body, token: owner.token })).answer;
    const [first, again] = [await call(), await call()];
    expect(first.results).toMatchObject([{ status: 'live' }, { status: 'rejected' }]);
    expect(again.results).toEqual(first.results);
    expect(contentOf(again)).toEqual(contentOf(first));
  });

  test('a dropped answer: the device sends again what it does not know to be done', async () => {
    const { server, phone } = await start();
    await phone.sync();
    const edit = phone.edit([monday('18:00')]);
    const body = phone.request([edit]);
    await phone.sync([edit]);
    server.pass(3_600_000);
    const next = phone.edit([monday('19:00', edit.id)]);
    const again = await phone.sync([edit, next], { cursor: body.cursor, sentAt: server.now() });
    expect(again.results).toEqual([
      { id: edit.id, status: 'live' },
      { id: next.id, status: 'live' },
    ]);
    expect(again.seq).toBe(4);
    expect(again.conflicts).toEqual([]);
  });

  test('a late answer is told from the others by the cursor it was asked with', async () => {
    const { phone } = await start();
    const first = await phone.sync();
    const late = await phone.sync([phone.edit([monday('18:00')])]);
    const fresh = await phone.sync();
    expect([first.sent, late.sent, fresh.sent]).toEqual([
      null,
      { seq: first.seq, chain: first.chain },
      { seq: late.seq, chain: late.chain },
    ]);
  });

  test('after other devices went on, and by another session', async () => {
    const { server, owner, phone } = await start();
    const edit = phone.edit([monday('18:00')]);
    await phone.sync([edit]);
    const till = createTestDevice(server, owner, 'Till');
    await till.save([monday('20:00', edit.id)]);
    const before = await till.sync();
    const again = await phone.sync([edit]);
    expect(again.results).toEqual([{ id: edit.id, status: 'live' }]);
    expect(again.seq).toBe(before.seq);
    expect(registerIn(again, 'hours.monday').value).toEqual(openUntil('20:00'));
  });
});

describe('one result per id', () => {
  test('a refused edit stays refused when the plan has changed: the device sends a new one', async () => {
    const { server, owner, phone } = await start();
    const value = { id: 'holiday_1', name: 'Fair', closed: true, open: '09:00', close: '17:00' };
    const edit = phone.edit([{ key: 'holidays.2026-12-25', value }], { label: 'holidays' });
    const { results } = await phone.sync([edit]);
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'pro' }).execute());
    expect((await phone.sync([edit])).results).toEqual(results);
    expect(await phone.save([{ key: 'holidays.2026-12-25', value }])).toMatchObject({ status: 'live' });
    expect((await phone.sync()).account.plan).toBe('pro');
    expect((await createTestDevice(server, owner).sync()).account.features.holidayScheduling).toBe(true);
  });

  test('an id that comes back with other content is refused, and the first result stays', async () => {
    const { phone } = await start();
    const edit = phone.edit([monday('18:00')]);
    const other = { ...edit, writes: phone.edit([monday('19:00')]).writes };
    const answer = await phone.sync([edit, other, edit]);
    expect(answer.results).toEqual([
      { id: edit.id, status: 'live' },
      { id: edit.id, status: 'rejected', code: 'id_reused', detail: 'This change has the ID of another one.' },
      { id: edit.id, status: 'live' },
    ]);
    expect(registerIn(answer, 'hours.monday').value).toEqual(openUntil('18:00'));
  });

  test('it is answered before any limit: also when the edit would be refused today', async () => {
    const { server, owner, phone } = await start();
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'pro' }).execute());
    const edit = phone.edit([{ key: 'domains', value: ['a.com', 'b.com'] }], { label: 'domain' });
    await phone.sync([edit]);
    await server.deps.database.write((tx) => tx.updateTable('businesses').set({ plan: 'free' }).execute());
    expect((await phone.sync([edit])).results).toEqual([{ id: edit.id, status: 'live' }]);
    expect((await createTestDevice(server, owner).sync()).account.plan).toBe('free');
  });

  test('every edit of a request has its result, in order', async () => {
    const { phone } = await start();
    const edits = Array.from({ length: 50 }, (_, index) =>
      index % 7 === 3 ? phone.edit([{ key: 'hours.someday', value: null }]) : phone.edit([monday(`1${index % 10}:00`)]),
    );
    const { results } = await phone.sync(edits);
    expect(results.map(({ id }) => id)).toEqual(edits.map(({ id }) => id));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });
});

test('seq rises by one, and the chain can be followed through the whole log', async () => {
  const { server, owner, phone } = await start();
  const till = createTestDevice(server, owner, 'Till');
  const older = till.edit([monday('10:00')]);
  server.pass(1000);
  for (const hour of [17, 18, 19])
    await phone.save([monday(`${hour}:00`), { key: 'hours.friday', value: openUntil('12:00') }]);
  const head = await till.sync([older]);

  const log = await server.deps.database.read.selectFrom('log').selectAll().orderBy('seq').execute();
  let chain = CHAIN_START;
  for (const [index, entry] of log.entries()) {
    chain = nextChain(chain, { ...entry, scope: entry.location_id });
    expect(entry).toMatchObject({ seq: index + 1, chain });
  }
  expect(head).toMatchObject({ seq: log.length, chain });
  expect(log).toHaveLength(2 + 3 + 1 + 1);
});

describe('a Save is atomic', () => {
  test('one bad write refuses all of it', async () => {
    const { phone } = await start();
    const before = await phone.sync();
    const bad = { key: 'hours.friday', value: openUntil('25:00') };
    const result = await phone.save([monday('18:00'), bad]);
    expect(result).toEqual({
      id: result.id,
      status: 'rejected',
      code: 'validation_failed',
      detail: 'Use HH:MM',
      field: 'hours.friday',
    });
    expect(await phone.sync()).toMatchObject({ seq: before.seq, digest: before.digest, regs: [] });
  });

  test('a request that fails half-way has done nothing, and may be sent again', async () => {
    const { server, owner, phone } = await start();
    const before = await phone.sync();
    const edits = [
      phone.edit([monday('18:00')]),
      phone.edit([{ key: 'style.theme', value: 'dark' }], { label: 'style' }),
    ];
    const body = phone.request(edits);
    const mend = await breakStore(server, 'style');
    const refused = await server.call(syncCalls.sync, { body, token: owner.token });
    expect(refused).toMatchObject({ status: 500, error: { code: 'internal' } });
    await mend();
    expect(await phone.sync()).toMatchObject({ seq: before.seq, regs: [] });
    expect((await server.deps.snapshots.findPublic(owner.id))?.schedule.businessHours).toBeNull();
    expect((await phone.sync(edits)).results).toMatchObject([{ status: 'live' }, { status: 'live' }]);
  });
});

test('who keeps public snapshots is told after the commit, and only of what changed', async () => {
  const { server, owner, phone } = await start();
  const told: [id: string, rev: Promise<string | undefined>][] = [];
  const stop = hearLocations(server.deps.publications, (id) =>
    told.push([id, server.deps.snapshots.findPublic(id).then((snapshot) => snapshot?.rev)]),
  );
  const saved = await phone.sync([phone.edit([monday('18:00')]), phone.edit([monday('18:00')])]);
  await phone.sync([phone.edit([monday('18:00')]), phone.edit([{ key: 'hours.someday', value: 1 }])]);
  await phone.sync();
  stop();
  await phone.save([monday('19:00', saved.results[0]?.id)]);
  expect(told.map(([id]) => id)).toEqual([owner.id]);
  expect(await told[0]?.[1]).toBe(`${saved.seq}.0`);
});

test('unknown data round-trips: what a newer server stored is sent as it is and left alone', async () => {
  const { server, owner, phone } = await start();
  const raw = [
    { key: 'profile.motto', value: { text: 'Hi' }, schema: 7 },
    { key: 'hours.monday', value: { shifts: [] }, schema: 7 },
  ];
  const { seq } = await phone.sync();
  await server.deps.database.write((tx) =>
    tx
      .insertInto('registers')
      .values(
        raw.map(({ key, value, schema }) => ({
          location_id: owner.id,
          key,
          value: JSON.stringify(value),
          schema,
          deleted: 0 as const,
          rev: 'newer',
          at: 1,
          seq,
        })),
      )
      .execute(),
  );
  await phone.save([{ key: 'hours.friday', value: openUntil('18:00') }]);
  const { regs } = await phone.sync([], { wantFull: true });
  for (const one of raw)
    expect(regs).toContainEqual({ scope: owner.id, deleted: false, rev: 'newer', at: 1, seq, ...one });
});
