import { expect, onTestFinished, test } from 'vitest';
import { present } from '../../../test/local/present.ts';
import { createDevice, day, type DeviceModel } from '../../../test/local/device-model.ts';
import { createFaultyIndexedDb } from '../../../test/local/faulty-indexed-db.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { createDraft, type Draft } from './drafts.ts';
import { guardStorage } from '../storage/storage-guard.ts';

const draftOn = ({ db, timers }: DeviceModel): Draft =>
  createDraft({
    db,
    guard: guardStorage(db, { timers, now: timers.now, random: () => 0 }),
    locationId: 'biz',
    label: 'hours',
  });

const start = () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  return { server, device, draft: draftOn(device) };
};
const until = async (draft: Draft, value: unknown): Promise<void> => {
  await expect.poll(() => draft.get()).toMatchObject({ value, loaded: true });
};
const listen = (draft: Draft) => draft.subscribe(() => undefined);

test('before the first read a draft is not loaded; without a draft it is null', async () => {
  const { draft } = start();
  expect(draft.get()).toEqual({ value: null, seen: null, loaded: false });
  const leave = listen(draft);
  await until(draft, null);
  leave();
});

test('typed values show at once and survive a reload', async () => {
  const { device, draft } = start();
  const leave = listen(draft);
  draft.set({ monday: 'half' });
  expect(draft.get().value).toEqual({ monday: 'half' });
  await draft.settled();
  leave();
  const reloaded = draftOn(device);
  const leaveAgain = listen(reloaded);
  await until(reloaded, { monday: 'half' });
  leaveAgain();
});

test('fast typing is never overwritten by late database reads', async () => {
  const { draft } = start();
  const shown: unknown[] = [];
  const leave = draft.subscribe(() => shown.push(draft.get().value));
  await until(draft, null);
  shown.length = 0;
  for (let stroke = 1; stroke <= 20; stroke++) {
    draft.set(stroke);
    if (stroke % 5 === 0) await draft.settled();
  }
  await draft.settled();
  await expect.poll(() => draft.get().value).toBe(20);
  const strokes = shown as number[];
  expect(strokes.every((value, index) => index === 0 || value >= present(strokes[index - 1]))).toBe(true);
  leave();
});

test('the settings seen at the draft’s beginning are kept until the next draft', async () => {
  const { server, device, draft } = start();
  await device.save([day('monday', '08:00')]);
  await device.sync();
  draft.set('typing');
  await draft.settled();
  const other = createDevice(server, { seed: 2, timers: device.timers });
  await other.sync();
  await other.save([day('monday', '10:00')]);
  await other.sync();
  await device.sync();
  draft.set('typing more');
  await draft.settled();
  expect(draft.get().seen?.businessHours?.monday.open).toBe('08:00');
  draft.set(null);
  await draft.settled();
  expect(draft.get()).toEqual({ value: null, seen: null, loaded: true });
  draft.set('again');
  await draft.settled();
  expect(draft.get().seen?.businessHours?.monday.open).toBe('10:00');
});

test('an own unpublished Save is part of the seen settings', async () => {
  const { device, draft } = start();
  await device.save([day('monday', '08:00')]);
  draft.set('typing');
  await draft.settled();
  expect(draft.get().seen?.businessHours?.monday.open).toBe('08:00');
});

test('a Save ends the draft in every tab', async () => {
  const { device, draft } = start();
  const elsewhere = draftOn(createDevice(new ServerModel('biz'), { indexedDb: device.indexedDb }));
  const leave = [listen(draft), listen(elsewhere)];
  draft.set('typing');
  await until(elsewhere, 'typing');
  await draft.settled();
  await device.save([day('monday')]);
  await until(draft, null);
  await until(elsewhere, null);
  expect(await device.db.locationDrafts.count()).toBe(0);
  for (const done of leave) done();
});

test('values that storage rejects stay on the screen', async () => {
  const { device, draft } = start();
  const leave = listen(draft);
  await until(draft, null);
  const fail = (): void => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.db.locationDrafts.hook('creating', fail);
  draft.set('typed');
  await draft.settled();
  expect(draft.get().value).toBe('typed');
  leave();
});

test('values typed while the connection is lost are stored in their final state', async () => {
  const storage = createFaultyIndexedDb();
  const device = createDevice(new ServerModel('biz'), { indexedDb: storage.indexedDb });
  const draft = draftOn(device);
  onTestFinished(listen(draft));
  await until(draft, null);
  storage.write.push('refused', 'refused');
  for (const stroke of ['H', 'Ha', 'Har']) draft.set(stroke);
  await draft.settled();
  expect(await device.db.locationDrafts.get(['biz', 'hours'])).toMatchObject({ value: 'Har' });
  expect(draft.get().value).toBe('Har');
});
