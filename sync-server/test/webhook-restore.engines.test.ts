import { expect, test } from 'vitest';
import { keyCalls } from '@doorsign/shared-schema/api';
import { replayIntoDatabase } from '../src/operator/restore-data.ts';
import { takeBackup } from './backup.ts';
import { startWithKey } from './start-with-key.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { friday, monday, startWithDevices } from './start-with-devices.ts';
import { createEventReader, subscribe } from './told-events.ts';

const SKIPPED = 1_000_000;

const numberOf = async ({ deps }: Pick<TestServer, 'deps'>, businessId: string): Promise<number> => {
  const { event_seq } = await deps.database.read
    .selectFrom('businesses')
    .select('event_seq')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return event_seq;
};

test('what a device brings back to a restored server is told, with a number that was not told before', async () => {
  const { server, owner, phone, till } = await startWithDevices('enterprise');
  await subscribe(server, owner.id);
  const heard = createEventReader(server, owner.id);
  server.pass(60_000);
  await phone.save([friday('20:00')]);
  const restore = await takeBackup(server);
  await phone.save([monday('18:00')]);
  const before = await heard();
  expect(before.map(({ sequence }) => sequence)).toEqual([1, 2]);
  await restore();
  await server.deps.database.write(async (tx) => {
    await tx.deleteFrom('webhook_events').where('seq', '=', 2).execute();
    await tx.updateTable('businesses').set({ event_seq: 1 }).where('id', '=', owner.id).execute();
  });

  expect((await phone.sync()).full).toBe('fork');
  expect(await heard()).toEqual([]);
  await phone.sync();
  const [event, ...others] = await heard();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    type: 'hours.updated',
    sequence: SKIPPED + 2,
    data: { days: ['monday'], author: { kind: 'member', name: 'ada' } },
  });
  expect(before.map(({ id }) => id)).not.toContain(event?.id);
  // Another device that knows the same brings nothing back.
  await till.sync();
  await till.sync();
  expect(await heard()).toEqual([]);
});

test('a server that repeats what was taken since the backup skips the numbers of that time, and no others do', async () => {
  const { server, ada, record, prove } = await startWithKey();
  await subscribe(server, ada.id);
  await prove();
  await server.call(keyCalls.revoke, { token: ada.token, params: { id: record.id } });
  const before = await numberOf(server, ada.id);
  await server.close();
  const again = await startTestServer({ dataDir: server.dataDir, nowMs: server.now() });
  expect(await numberOf(again, ada.id)).toBe(before);
  // A backup from before the key was revoked.
  await again.deps.database.write((tx) => tx.deleteFrom('withdrawals').execute());
  await again.close();
  const restored = await startTestServer({ dataDir: server.dataDir, nowMs: server.now() });
  expect(await numberOf(restored, ada.id)).toBe(before + SKIPPED);
});

test('the command that completes a restore skips them too', async () => {
  const { server, owner, phone } = await startWithDevices('enterprise');
  await subscribe(server, owner.id);
  server.pass(60_000);
  await phone.save([monday('18:00')]);
  await server.close();
  const { config } = server.deps;
  await replayIntoDatabase(config, [], { now: server.now, randomInt: (max) => max - 1 });
  const again = await startTestServer({ dataDir: server.dataDir, nowMs: server.now() });
  expect(await numberOf(again, owner.id)).toBe(SKIPPED + 1);
});
