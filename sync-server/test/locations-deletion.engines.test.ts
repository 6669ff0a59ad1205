import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authCalls, historyCalls, locationCalls, syncCalls } from '@doorsign/shared-schema/api';
import { digest } from '@doorsign/shared-schema/sync';
import { withdrawalsFile } from '../src/data-folder.ts';
import { replayWithdrawals } from '../src/records/withdrawals/replay-withdrawals.ts';
import { createKeepingDevice } from './keeping-device.ts';
import { startWithLocations } from './location-calls.ts';
import { openLocation, putMember } from './open-location.ts';
import { PASSWORD, signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const UNKNOWN = { status: 404, error: { code: 'not_found', detail: 'This location does not exist.' } };

test('7: an archived location is deleted with a proof, and devices drop it within two syncs', async () => {
  const { server, ada, add, archive, remove, restore, prove, payload, listOf } = await startWithLocations();
  const two = await add('Two');
  const [phone, till] = [createTestDevice(server, ada, 'Phone'), createTestDevice(server, ada, 'Till')];
  await phone.save([{ scope: two, key: 'hours.monday', value: openUntil('18:00') }]);
  await till.sync();

  expect(await remove(two)).toMatchObject({ status: 403, error: { code: 'proof_required' } });
  await prove();
  expect(await remove(two)).toMatchObject({
    status: 409,
    error: { code: 'archive_first', detail: 'Archive this location first.' },
  });
  await archive(two);
  expect((await remove(two)).status).toBe(204);

  expect(await payload(two)).toBe(404);
  expect(listOf((await server.call(authCalls.me, { token: ada.token })).answer)).toEqual([
    ["Ada's Bakery", 'active', 0],
  ]);
  expect(await restore(two)).toMatchObject(UNKNOWN);
  expect(await remove(two)).toMatchObject(UNKNOWN);
  // The device's own digest still has the location's registers, so it asks for all.
  const told = await till.sync();
  expect(told).toMatchObject({ full: false, regs: [] });
  const all = await till.sync([], { wantFull: true });
  expect(all.regs.filter(({ scope }) => scope === two)).toEqual([]);
  expect(digest(all.regs)).toBe(told.digest);
  expect(all.digest).toBe(told.digest);
  expect(all.account.locations).toEqual([{ id: ada.id, position: 0, state: 'active' }]);
});

test('7: a change of a deleted location is refused, what a device still has of it is passed over, and the history keeps it', async () => {
  const { server, ada, add, archive, remove, prove } = await startWithLocations();
  const two = await add('Two');
  const phone = createKeepingDevice(server, { ...ada, id: two }, 'Phone');
  const monday = { key: 'hours.monday', value: openUntil('18:00') };
  await phone.save([monday]);
  await archive(two);
  await prove();
  await remove(two);
  expect(await phone.save([{ ...monday, value: openUntil('19:00') }])).toMatchObject({
    status: 'rejected',
    code: 'not_found',
    detail: 'This location does not exist.',
  });
  const all = await phone.sync([], { wantFull: true });
  expect(phone.witness().filter(({ scope }) => scope === two)).not.toEqual([]);
  expect(await phone.sync()).toMatchObject({ seq: all.seq, digest: all.digest, conflicts: [] });
  const edits = await server.deps.database.read
    .selectFrom('edits')
    .select('id')
    .where('business_id', '=', ada.id)
    .where('writes', 'like', `%${two}%`)
    .execute();
  expect(edits.length).toBeGreaterThanOrEqual(2);
  const history = { ...historyCalls.history, path: `/api/business/history?location=${two}` as never };
  expect(await server.call(history, { token: ada.token })).toMatchObject({ status: 404 });
});

test('the first location can be deleted too: the account goes on with the next one', async () => {
  const { server, ada, add, archive, remove, prove } = await startWithLocations();
  const two = await add('Two', { timezone: 'Asia/Tokyo' });
  await archive(ada.id);
  await prove();
  expect((await remove(ada.id)).status).toBe(204);
  const login = await server.call(authCalls.login, { body: { email: 'ada@example.com', password: PASSWORD } });
  expect(login.answer.user).toMatchObject({ id: ada.id, widgetId: two, timezone: 'Asia/Tokyo' });
  expect(await createTestDevice(server, ada).save([{ key: 'hours.monday', value: null }])).toMatchObject({
    status: 'rejected',
    code: 'not_found',
  });
});

test.each(['manager', 'editor', 'viewer'] as const)('a %s deletes no location, with a proof either', async (role) => {
  const { server, ada, add, archive } = await startWithLocations();
  const two = await add('Two');
  await archive(two);
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  await putMember(server, { business: ada.id, account: grace.id, role });
  await server.call(authCalls.proof, { token: grace.token, body: { password: PASSWORD } });
  const options = { token: grace.token, headers: { 'Doorsign-Business': ada.id }, params: { id: two } };
  expect(await server.call(locationCalls.remove, options)).toMatchObject({
    status: 403,
    error: { code: 'role_required' },
  });
});

test("nobody deletes another business's location", async () => {
  const { server, ada, remove, prove } = await startWithLocations();
  const grace = await signUpVerified(server, { email: 'grace@example.com', plan: 'enterprise' });
  await prove(grace.token);
  for (const id of [ada.id, randomUUID()]) expect(await remove(id, grace.token)).toMatchObject(UNKNOWN);
  expect((await server.call(authCalls.me, { token: ada.token })).status).toBe(200);
});

test('of a deletion and a restore that come together, one succeeds', async () => {
  const { add, archive, remove, restore, prove } = await startWithLocations();
  const two = await add('Two');
  await archive(two);
  await prove();
  const statuses = (await Promise.all([remove(two), restore(two)])).map(({ status }) => status);
  expect([
    [204, 404],
    [409, 200],
  ]).toContainEqual(statuses);
});

test('a member of a deleted location changes nothing more', async () => {
  const { server, ada, add, archive, remove, prove } = await startWithLocations();
  const two = await add('Two');
  const grace = await signUpVerified(server, { email: 'grace@example.com' });
  await putMember(server, { business: ada.id, account: grace.id, role: 'editor', locations: [two] });
  await archive(two);
  await prove();
  await remove(two);
  const phone = createTestDevice(server, { ...grace, id: ada.id, businessId: ada.id });
  expect(await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }])).toMatchObject({
    status: 'rejected',
    code: 'role_required',
    detail: 'Your role does not allow this.',
  });
});

test('what is done with locations is recorded with its time, its author and the name', async () => {
  const { server, ada, add, order, archive, restore, remove, prove } = await startWithLocations();
  const two = await add('Two');
  await order([two, ada.id]);
  await archive(two);
  await restore(two);
  await archive(two);
  await prove();
  await remove(two);
  const rows = await server.deps.database.read.selectFrom('audit').selectAll().orderBy('seq').execute();
  const { seq } = await createTestDevice(server, ada).sync();
  const by = { business_id: ada.id, actor_kind: 'account', actor_id: ada.id, at: server.now(), log_seq: seq };
  const about = { target: two, details: '{"name":"Two"}' };
  expect(rows).toEqual(
    [
      { ...about, action: 'location.created' },
      { target: null, details: JSON.stringify({ ids: [two, ada.id] }), action: 'location.ordered' },
      ...['archived', 'restored', 'archived', 'deleted'].map((done) => ({ ...about, action: `location.${done}` })),
    ].map((row, index) => ({ ...by, ...row, seq: index + 1 })),
  );
});

/** Makes a second location, deletes it, and puts its row back, as a restored backup does. */
const startRestored = async () => {
  const started = await startWithLocations();
  const { server, ada, add, archive, remove, prove } = started;
  const two = await add('Two');
  await archive(two);
  await prove();
  await remove(two);
  const withdrawal = { kind: 'location', id: two, withdrawnAt: server.now() };
  const { database } = server.deps;
  await database.write((tx) => tx.deleteFrom('withdrawals').execute());
  const locations = async () =>
    (await database.read.selectFrom('locations').select('id').orderBy('position').execute()).map(({ id }) => id);
  return { ...started, database, ada, two, withdrawal, locations };
};

test('a deleted location that a restored database has again is deleted before anybody is served', async () => {
  const { server, ada, two, database, withdrawal } = await startRestored();
  const file = withdrawalsFile(server.deps.config);
  expect(readFileSync(file, 'utf8')).toContain(JSON.stringify(withdrawal));
  await database.write((tx) =>
    tx.insertInto('locations').values({ id: two, business_id: ada.id, position: 1, created_at: 1 }).execute(),
  );
  await server.close();

  const again = await startTestServer({ dataDir: server.dataDir, nowMs: server.now() });
  const { account } = await createTestDevice(again, ada).sync();
  expect(account.locations).toEqual([{ id: ada.id, position: 0, state: 'active' }]);
  await again.close();

  // The database tells the journal of what it lacks.
  writeFileSync(file, '');
  await (await startTestServer({ dataDir: server.dataDir })).close();
  expect(readFileSync(file, 'utf8')).toContain(JSON.stringify(withdrawal));
});

test('each deletion is repeated once, and what a newer version has taken is left to it', async () => {
  const { ada, two, database, withdrawal, locations } = await startRestored();
  const others = [
    { kind: 'of a newer version', id: 'm1', withdrawnAt: 7 },
    { kind: 'location', id: 'of another backup', withdrawnAt: 7 },
  ];
  expect(await replayWithdrawals(database, [withdrawal, withdrawal, ...others])).toBe(2);
  expect(await replayWithdrawals(database, [withdrawal, ...others])).toBe(0);
  expect(await database.read.selectFrom('withdrawals').select(['kind', 'id']).orderBy('id').execute()).toEqual(
    [two, 'of another backup'].toSorted().map((id) => ({ kind: 'location', id })),
  );
  expect(await locations()).toEqual([ada.id]);
});

test('the only location that a business uses stays, even if it was deleted after the backup', async () => {
  const { server, ada, database, locations } = await startRestored();
  const withdrawal = { kind: 'location', id: ada.id, withdrawnAt: 7 };
  expect(await replayWithdrawals(database, [withdrawal])).toBe(1);
  expect(await locations()).toEqual([ada.id]);
  // It is in use again, so no later start deletes it.
  await openLocation(server, ada.id);
  expect(await replayWithdrawals(database, [withdrawal])).toBe(0);
  expect(
    (await server.call(syncCalls.sync, { token: ada.token, body: createTestDevice(server, ada).request([]) })).status,
  ).toBe(200);
});
