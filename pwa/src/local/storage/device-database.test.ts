import { expect, onTestFinished, test, vi } from 'vitest';
import { createFaultyIndexedDb } from '../../../test/local/faulty-indexed-db.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { ownerOf } from '../../../test/local/services-model.ts';
import { openDeviceDatabase } from './device-database.ts';

const start = () => {
  const storage = createFaultyIndexedDb();
  const timers = new ManualTimers();
  const open = () => openDeviceDatabase({ timers, now: timers.now, random: () => 0 }, storage.indexedDb);
  return { storage, device: open(), open };
};

test('the device keeps its first id', async () => {
  const { device, open } = start();
  expect(await Promise.all(['a', 'b'].map((id) => device.deviceId(() => id)))).toEqual(['a', 'a']);
  expect(await open().deviceId(() => 'c')).toBe('a');
});

test('the device database survives a lost connection that cannot be reopened at once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const { storage, device } = start();
  await device.deviceId(() => 'a');
  // One failure more than Dexie itself retries.
  storage.open.push('fails', 'fails', 'fails', 'fails');
  storage.closeAll();
  expect(await device.deviceId(() => 'b')).toBe('a');
});

test('forgetting an owner keeps the next owner’s and the device’s data', async () => {
  const { device } = start();
  await device.deviceId(() => 'a');
  await device.write('user', ownerOf('bob'));
  await device.write('lastUserId', 'ann');
  const ended = { businessId: 'cafe', name: null, unpublished: 0, file: null, endedAt: 0 };
  await device.write('endedMemberships', [
    { ...ended, userId: 'ann' },
    { ...ended, userId: 'bob' },
  ]);
  await device.write('deletedUserId', 'ann');
  await device.forgetOwner('ann');
  expect(await device.read('user')).toMatchObject({ id: 'bob' });
  for (const key of ['lastUserId', 'deletedUserId'] as const) expect(await device.read(key)).toBeUndefined();
  expect(await device.read('endedMemberships')).toMatchObject([{ userId: 'bob' }]);
  expect(await device.deviceId(() => 'b')).toBe('a');
});
