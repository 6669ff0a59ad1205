import { expect, test } from 'vitest';
import type { ConflictParty } from '@doorsign/shared-schema/api';
import { createDevice, day, type DeviceModel, type Wire } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { openConflicts } from './conflict-feed.ts';
import { readMeta } from '../storage/database.ts';
import { publishingOf } from '../sync/publishing.ts';
import { readPublishingFacts } from '../sync/publishing-facts.ts';

const MINUTE = 60_000;
const LAPTOP = 'Chrome on Mac';
const PHONE = 'Chrome on Android';

const start = async () => {
  const server = new ServerModel('biz');
  const laptop = createDevice(server, { name: LAPTOP });
  const phone = createDevice(server, { seed: 2, name: PHONE, timers: laptop.timers });
  const aMinutePasses = (): void => {
    laptop.timers.advance(MINUTE);
    server.now += MINUTE;
  };
  await laptop.save([day('monday')]);
  for (const device of [laptop, phone]) await device.sync();
  aMinutePasses();
  return { server, laptop, phone, aMinutePasses };
};

/** The laptop's change is live; the phone is offline and has not seen it. */
const unseen = async () => {
  const world = await start();
  await world.laptop.save([day('monday', '09:00', '13:00')]);
  await world.laptop.sync();
  world.aMinutePasses();
  return world;
};

const closeOf = ({ value }: ConflictParty): unknown => (value as { close: string }).close;
const shownOn = async ({ db }: DeviceModel) =>
  (await openConflicts(db)).map(({ lose, live, own, madeHere }) => ({
    lost: closeOf(lose),
    live: closeOf(live),
    from: live.device,
    own,
    madeHere,
  }));
const badgeOf = async ({ db, timers }: DeviceModel) =>
  publishingOf({
    ...(await readPublishingFacts(db)),
    slow: false,
    failed: false,
    lost: 0,
    widget: 'seen',
    online: true,
    nowMs: timers.nowMs,
  });

test.each([
  { name: 'two Saves', second: '21:00' },
  { name: 'a Save that is taken back', second: '17:00' },
])('a change that $name without a connection replaced is shown as a conflict on both devices', async ({ second }) => {
  const { server, laptop, phone, aMinutePasses } = await unseen();
  await phone.save([day('monday', '09:00', '20:00')]);
  await phone.save([day('monday', '09:00', second)]);
  await phone.sync();
  await laptop.sync();
  expect(server.valueOf('hours.monday')).toMatchObject({ close: second });
  expect(await shownOn(laptop)).toEqual([{ lost: '13:00', live: second, from: PHONE, own: 'lose', madeHere: 'lose' }]);
  expect(await shownOn(phone)).toEqual([{ lost: '13:00', live: second, from: PHONE, own: 'win', madeHere: 'live' }]);
  expect(await badgeOf(laptop)).toEqual({ kind: 'superseded', count: 1, device: PHONE, isOwn: false, widget: 'seen' });
  expect(await badgeOf(phone)).toEqual({ kind: 'superseded', count: 1, device: LAPTOP, isOwn: true, widget: 'seen' });
  aMinutePasses();
  await phone.save([day('monday', '09:00', '18:00')]);
  await phone.sync();
  await laptop.sync();
  for (const device of [laptop, phone]) expect((await badgeOf(device)).kind).toBe('live');
});

test.each([
  { name: 'while the previous one was being sent', isKnown: false },
  { name: 'after its owner was shown the conflict', isKnown: true },
])('a Save made $name settles a conflict: $isKnown', async ({ isKnown }) => {
  const { laptop, phone } = await unseen();
  const saveAgain = () => phone.save([day('monday', '09:00', '21:00')]);
  await phone.save([day('monday', '09:00', '20:00')]);
  const slow: Wire = async (server) => {
    const answer = server();
    if (!isKnown) await saveAgain();
    return answer;
  };
  phone.wire.push(slow);
  await phone.sync();
  if (isKnown) await saveAgain();
  await phone.sync();
  await laptop.sync();
  for (const device of [laptop, phone]) expect(await openConflicts(device.db)).toHaveLength(isKnown ? 0 : 1);
});

test('a Save on top of one that hid the conflict does not settle it', async () => {
  const { laptop, phone } = await unseen();
  await phone.save([day('monday', '09:00', '20:00')]);
  await phone.save([day('monday', 'refused')]);
  await phone.db.meta.put({ key: 'batchMax', value: 1 });
  await phone.sync();
  expect(await openConflicts(phone.db)).toEqual([]);
  await phone.save([day('monday', '09:00', '21:00')]);
  await phone.sync();
  await laptop.sync();
  for (const device of [laptop, phone]) expect(await shownOn(device)).toMatchObject([{ lost: '13:00', live: '21:00' }]);
});

test('after a restore a conflict stays open while the then live value stays live', async () => {
  const { server, laptop, phone, aMinutePasses } = await unseen();
  const restore = server.backup();
  await phone.save([day('monday', '09:00', '20:00')]);
  await phone.save([day('monday', '09:00', '21:00')]);
  await phone.sync();
  await laptop.sync();
  restore();
  for (const device of [phone, phone, laptop, laptop]) await device.sync();
  expect(server.valueOf('hours.monday')).toMatchObject({ close: '21:00' });
  for (const device of [laptop, phone]) expect(await shownOn(device)).toMatchObject([{ lost: '13:00', live: '21:00' }]);
  aMinutePasses();
  await laptop.save([day('monday', '09:00', '18:00')]);
  await laptop.sync();
  await phone.sync();
  for (const device of [laptop, phone]) expect(await openConflicts(device.db)).toEqual([]);
});

test('a Save that waits during a restore has been shown nothing of the new log', async () => {
  const { server, phone } = await start();
  const restore = server.backup();
  for (const close of ['18:00', '19:00']) {
    await phone.save([day('friday', '09:00', close)]);
    await phone.sync();
  }
  await phone.save([day('monday', '09:00', '21:00')]);
  restore();
  phone.wire.push((take) => {
    take();
    throw new TypeError('Failed to fetch');
  });
  await phone.sync();
  await phone.sync();
  const [row] = await phone.db.outbox.toArray();
  expect(row?.edit.told ?? 0).toBe(0);
});

test('an earlier release is sent nothing that it does not know, and its answers are understood', async () => {
  const { server, laptop, phone } = await unseen();
  server.proto = 1;
  await phone.save([day('monday', '09:00', '20:00')]);
  expect(await phone.sync()).toMatchObject({ kind: 'retry', cause: 'server' });
  expect(await phone.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  expect(await laptop.sync()).toMatchObject({ kind: 'retry' });
  await laptop.sync();
  expect(await shownOn(laptop)).toEqual([
    { lost: '13:00', live: '20:00', from: PHONE, own: undefined, madeHere: null },
  ]);
  await phone.save([day('monday', '09:00', '21:00')]);
  await phone.sync();
  await laptop.sync();
  expect(await shownOn(laptop)).toEqual([]);
});

test('registers lost by an earlier release are offered to it without authors', async () => {
  const { server, phone } = await start();
  const restore = server.backup();
  await phone.save([day('monday', '09:00', '20:00')]);
  await phone.sync();
  restore();
  server.proto = 1;
  for (let attempt = 0; attempt < 4; attempt++) await phone.sync();
  expect(server.valueOf('hours.monday')).toMatchObject({ close: '20:00' });
});

test('a server that has started to send authors is asked once for all registers', async () => {
  const { server, phone } = await start();
  server.proto = 1;
  for (let attempt = 0; attempt < 2; attempt++) await phone.sync();
  expect(await readMeta(phone.db, 'proto')).toBeUndefined();
  server.proto = 2;
  await phone.sync();
  for (let attempt = 0; attempt < 2; attempt++) await phone.sync();
  expect(server.requests.slice(-3).map(({ wantFull }) => wantFull)).toEqual([undefined, true, undefined]);
});
