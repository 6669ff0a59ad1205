import { expect, test } from 'vitest';
import { deviceCalls } from '@doorsign/shared-schema/api';
import { SYNCED_DEVICES } from '../src/platform/parameters.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

const MINUTE = 60_000;

test('devices are listed with their last sync, the latest first, and to their owner alone', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  const stranger = await signUpVerified(server, { email: 'eve@example.com' });
  const phone = createTestDevice(server, owner, 'Phone');
  const till = createTestDevice(server, owner, 'Till');
  const list = async (token = owner.token) => {
    const { answer } = await server.call(deviceCalls.devices, { token });
    return answer.map(({ name, lastSyncAt }) => [name, Date.parse(lastSyncAt)]);
  };
  const startMs = server.now();
  expect(await list()).toEqual([]);
  await phone.save([{ key: 'hours.monday', value: openUntil('18:00') }]);
  server.pass(MINUTE);
  await till.save([{ key: 'hours.friday', value: openUntil('18:00') }]);
  expect(await list()).toEqual([
    ['Till', startMs + MINUTE],
    ['Phone', startMs],
  ]);
  expect(await list(stranger.token)).toEqual([]);

  // A device in use syncs every minute, which is too often to store each time.
  server.pass(SYNCED_DEVICES.noteEveryMs - MINUTE - 1);
  await phone.save([{ key: 'hours.monday', value: openUntil('19:00') }]);
  expect((await list())[0]).toEqual(['Till', startMs + MINUTE]);
  server.pass(1);
  await phone.save([{ key: 'hours.monday', value: openUntil('20:00') }]);
  expect((await list())[0]).toEqual(['Phone', startMs + SYNCED_DEVICES.noteEveryMs]);
});

test('of more devices than an account may have, those that have not synced for longest are forgotten', async () => {
  const server = await startTestServer();
  const owner = await signUpVerified(server);
  for (let serial = 0; serial <= SYNCED_DEVICES.perAccountMax; serial += 1) {
    await createTestDevice(server, owner, `Device ${serial}`).sync();
    server.pass(1);
  }
  const { answer } = await server.call(deviceCalls.devices, { token: owner.token });
  expect(answer).toHaveLength(SYNCED_DEVICES.perAccountMax);
  expect(answer[0]?.name).toBe(`Device ${SYNCED_DEVICES.perAccountMax}`);
  expect(answer.map(({ name }) => name)).not.toContain('Device 0');
});
