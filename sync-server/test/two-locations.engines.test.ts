import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { analyticsCalls, authCalls, historyCalls, installCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { DAYS } from '@doorsign/shared-schema/hours';
import { digest } from '@doorsign/shared-schema/sync';
import { signUpVerified } from './owner.ts';
import { openLocation } from './open-location.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

const HOST = 'www.example.com';

const start = async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'enterprise', timezone: 'Europe/Berlin' });
  const branch = await openLocation(server, owner.id);
  const { token } = owner;
  const at = <C extends { path: string }>(call: C, locationId: string): C => ({
    ...call,
    path: `${call.path}?location=${locationId}`,
  });
  return {
    server,
    owner,
    branch,
    phone: createTestDevice(server, owner, 'Phone'),
    till: createTestDevice(server, owner, 'Till'),
    status: async (locationId: string) => (await server.call(at(overviewCalls.status, locationId), { token })).answer,
    history: async (locationId: string) =>
      (await server.call(at(historyCalls.history, locationId), { token })).answer.edits,
    analytics: async (locationId: string) =>
      (await server.call(at(analyticsCalls.analytics, locationId), { token })).answer,
    install: async (locationId: string) => (await server.call(at(installCalls.check, locationId), { token })).answer,
  };
};

/** A week with the same hours on all days, as writes of one location. */
const week = (scope: string, value: object) => DAYS.map((day) => ({ scope, key: `hours.${day}`, value }));

const ALWAYS = { open: '00:00', close: '23:59', closed: false };
const NEVER = { open: '09:00', close: '17:00', closed: true };

test('each location has hours, a status and a widget of its own', async () => {
  const { server, owner, branch, phone, status } = await start();
  const zone = { scope: branch, key: 'profile.timezone', value: 'Europe/Berlin' };
  await phone.save([...week(owner.id, NEVER), ...week(branch, ALWAYS), zone]);
  expect((await status(owner.id)).status).toBe('closed');
  expect((await status(branch)).status).toBe('open');
  const payload = async (id: string) => (await createVisitor(server, id).loadPayload(`https://${HOST}`)).json();
  expect(await payload(branch)).not.toEqual(await payload(owner.id));
});

test('the history of a location tells of its own changes only', async () => {
  const { owner, branch, phone, history } = await start();
  const monday = (scope: string, close: string) => ({ scope, key: 'hours.monday', value: openUntil(close) });
  const both = phone.edit([monday(owner.id, '18:00'), monday(branch, '20:00')]);
  const one = phone.edit([{ scope: branch, key: 'hours.friday', value: openUntil('21:00') }]);
  await phone.sync([both, one]);
  const told = async (locationId: string) =>
    (await history(locationId))
      .filter(({ device }) => device === 'Phone')
      .map(({ id, writes }) => [id, writes.map(({ scope, after }) => [scope, after])]);
  expect(await told(owner.id)).toEqual([[both.id, [[owner.id, openUntil('18:00')]]]]);
  expect(await told(branch)).toEqual([
    [one.id, [[branch, openUntil('21:00')]]],
    [both.id, [[branch, openUntil('20:00')]]],
  ]);
});

test('two devices that change the same day of two locations are in no conflict; of one location they are', async () => {
  const { server, owner, branch, phone, till } = await start();
  const monday = (scope: string, close: string) => ({ scope, key: 'hours.monday', value: openUntil(close) });
  const first = phone.edit([monday(owner.id, '18:00')]);
  const second = till.edit([monday(branch, '20:00')]);
  server.pass(60_000);
  await phone.sync([first]);
  expect(await till.sync([second])).toMatchObject({ results: [{ status: 'live' }], conflicts: [] });
  const third = phone.edit([monday(branch, '22:00')]);
  server.pass(60_000);
  expect((await phone.sync([third])).conflicts).toMatchObject([{ scope: branch, key: 'hours.monday' }]);
});

test('visitors and websites are counted for the location whose widget they saw', async () => {
  const { server, owner, branch, phone, analytics, install } = await start();
  await phone.save([...week(owner.id, ALWAYS), ...week(branch, ALWAYS)]);
  await createVisitor(server, branch).view(HOST);
  await server.deps.visits.flush();
  const views = async (locationId: string) => (await analytics(locationId)).totals.views;
  expect([await views(branch), await views(owner.id)]).toEqual([1, 0]);
  expect((await install(branch)).seen).toMatchObject({ host: HOST });
  expect((await install(owner.id)).seen).toBeNull();
});

test("a location that is another business's, or nobody's, does not exist", async () => {
  const { server, owner } = await start();
  const other = await signUpVerified(server, { email: 'grace@example.com' });
  for (const locationId of [other.id, randomUUID(), 'x'])
    for (const call of [overviewCalls.status, historyCalls.history, analyticsCalls.analytics, installCalls.check])
      expect(
        await server.call({ ...call, path: `${call.path}?location=${locationId}` as never }, { token: owner.token }),
      ).toMatchObject({ status: 404, error: { code: 'not_found' } });
});

test('a second member and a membership elsewhere change nothing of what the owner and the visitors are answered', async () => {
  const { server, owner, branch, phone } = await start();
  await phone.save([...week(owner.id, ALWAYS), ...week(branch, NEVER)]);
  const me = async (token: string) => {
    const { answer } = await server.call(authCalls.me, { token });
    return { ...answer, memberships: undefined };
  };
  const other = await signUpVerified(server, { email: 'grace@example.com' });
  const before = { owner: await me(owner.token), other: await me(other.token) };
  const join = (business_id: string, account_id: string) =>
    server.deps.database.write((tx) =>
      tx.insertInto('members').values({ business_id, account_id, role: 'viewer' }).execute(),
    );
  await join(owner.id, other.id);
  await join(other.id, owner.id);
  expect({ owner: await me(owner.token), other: await me(other.token) }).toEqual(before);
  expect(before.owner.id).toBe(owner.id);
  expect((await createVisitor(server, branch).loadPayload(`https://${HOST}`)).status).toBe(200);
});

test('the widget of a location needs a verified owner, whoever else is a member', async () => {
  const { server, owner, branch, phone } = await start();
  await phone.save(week(branch, ALWAYS));
  const other = await signUpVerified(server, { email: 'grace@example.com' });
  const payload = async () => (await createVisitor(server, branch).loadPayload(`https://${HOST}`)).status;
  const { database } = server.deps;
  await database.write(async (tx) => {
    await tx.insertInto('members').values({ business_id: owner.id, account_id: other.id, role: 'manager' }).execute();
    await tx.updateTable('accounts').set({ verified_at: null }).where('id', '=', owner.id).execute();
  });
  expect(await payload()).toBe(404);
});

test.each(['archived_at', 'paused_at'] as const)('nothing is shown of a location with %s', async (column) => {
  const { server, owner, branch, phone } = await start();
  await phone.save([...week(owner.id, ALWAYS), ...week(branch, ALWAYS)]);
  await server.deps.database.write((tx) =>
    tx
      .updateTable('locations')
      .set({ [column]: server.now() })
      .where('id', '=', branch)
      .execute(),
  );
  const payload = async (id: string) => (await createVisitor(server, id).loadPayload(`https://${HOST}`)).status;
  expect([await payload(branch), await payload(owner.id)]).toEqual([404, 200]);
});

test('the first location is the one with the lowest position that is not archived', async () => {
  const { server, owner, branch, phone } = await start();
  await phone.save([{ scope: branch, key: 'profile.businessName', value: 'Branch' }]);
  const name = async () => (await server.call(authCalls.me, { token: owner.token })).answer.businessName;
  expect(await name()).not.toBe('Branch');
  await server.deps.database.write((tx) =>
    tx.updateTable('locations').set({ archived_at: server.now() }).where('id', '=', owner.id).execute(),
  );
  expect(await name()).toBe('Branch');
});

test('5: one request with a Save of each location is live twice, and another device gets exactly the two registers', async () => {
  const { owner, branch, phone, till } = await start();
  const before = await till.sync();
  const monday = (scope: string, close: string) => ({ scope, key: 'hours.monday', value: openUntil(close) });
  const answer = await phone.sync([phone.edit([monday(owner.id, '18:00')]), phone.edit([monday(branch, '20:00')])]);
  expect(answer.results.map(({ status }) => status)).toEqual(['live', 'live']);
  expect(answer.seq).toBe(before.seq + 2);
  const all = await phone.sync([], { wantFull: true });
  expect(answer.digest).toBe(digest(all.regs));
  expect(new Set(all.regs.map(({ scope }) => scope))).toEqual(new Set([owner.id, branch]));

  const { regs, digest: told, account } = await till.sync();
  expect(regs.map(({ scope, key }) => [scope, key])).toEqual([
    [owner.id, 'hours.monday'],
    [branch, 'hours.monday'],
  ]);
  expect(told).toBe(answer.digest);
  expect(account.locations).toEqual([
    { id: owner.id, position: 0, state: 'active' },
    { id: branch, position: 1, state: 'active' },
  ]);
});
