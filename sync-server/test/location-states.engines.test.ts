import { expect, test } from 'vitest';
import { authCalls, businessCalls, overviewCalls } from '@doorsign/shared-schema/api';
import { raiseAccess } from '../src/records/access.ts';
import { openLocation } from './open-location.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { createVisitor } from './widget-visitor.ts';

const HOST = 'https://www.example.com';

test('a location that this process was not told is archived disappears with the next check of the caches', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  await createTestDevice(server, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  const visitor = createVisitor(server, owner.id);
  const ask = async () => (await visitor.loadPayload(HOST)).status;
  expect(await ask()).toBe(200);
  const setArchived = (archivedAt: number | null) =>
    server.deps.database.write(async (tx) => {
      await raiseAccess(tx, owner.id);
      await tx.updateTable('locations').set({ archived_at: archivedAt }).where('id', '=', owner.id).execute();
    });
  await setArchived(server.now());
  expect(await ask()).toBe(200);
  await server.deps.revisionCheck.run();
  expect(await ask()).toBe(404);
  await setArchived(null);
  expect(await ask()).toBe(200);
});

test('a location whose state has not changed is not read again by the check', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server, { plan: 'pro' });
  await createTestDevice(server, owner).save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  await createVisitor(server, owner.id).loadPayload(HOST);
  const heard: string[] = [];
  server.deps.publications.listen([owner.id], () => heard.push(owner.id));
  await server.deps.revisionCheck.run();
  expect(heard).toEqual([]);
});

test.each([
  { column: 'archived_at' as const, detail: '“Downtown” is archived. Restore it to change it.' },
  { column: 'paused_at' as const, detail: '“Downtown” is paused: the Enterprise plan has 10 locations.' },
])('a location with $column can be read, and every change of it is refused', async ({ column, detail }) => {
  const server = await startTestServer();
  const { token, id } = await signUpVerified(server, { plan: 'enterprise' });
  const branch = await openLocation(server, id);
  const phone = createTestDevice(server, { token, id });
  await phone.save([{ scope: branch, key: 'profile.locationName', value: 'Downtown' }], { label: 'profile' });
  await server.deps.database.write((tx) =>
    tx
      .updateTable('locations')
      .set({ [column]: server.now() })
      .where('id', '=', branch)
      .execute(),
  );
  const before = await phone.sync([], { wantFull: true });
  expect(before.regs.filter(({ scope }) => scope === branch)).toHaveLength(1);
  const at = <C extends { path: string }>(call: C): C => ({ ...call, path: `${call.path}?location=${branch}` });

  const saved = await phone.save([{ scope: branch, key: 'hours.monday', value: openUntil('18:00') }]);
  expect(saved).toMatchObject({ status: 'rejected', code: 'location_inactive', detail });
  const week = { businessHours: { monday: openUntil('18:00') } };
  expect(await server.call(at(businessCalls.hours), { token, body: week })).toMatchObject({
    status: 403,
    error: { code: 'location_inactive', detail },
  });
  expect(await server.call(at(authCalls.profile), { token, body: { phone: '555 0100' } })).toMatchObject({
    status: 403,
    error: { code: 'location_inactive', detail },
  });
  expect((await phone.sync([], { wantFull: true })).seq).toBe(before.seq);
  expect((await server.call(at(authCalls.me), { token })).status).toBe(200);
  expect((await server.call(at(overviewCalls.status), { token })).status).toBe(200);
  expect(await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }])).toMatchObject({ status: 'live' });
});
