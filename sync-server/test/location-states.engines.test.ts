import { expect, test } from 'vitest';
import { raiseAccess } from '../src/records/access.ts';
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
