import { expect, test } from 'vitest';
import { createDevice, day, type DeviceModel, unguarded } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { openConflicts } from '../saves/conflict-feed.ts';
import { dismiss } from '../owner-answers.ts';
import { writeMeta } from '../storage/database.ts';
import { countLeftBehind, discardLeftBehind, forget, type LeftBehind } from './forget.ts';

/** Another device replaces a published change of this one without having seen it. */
const beReplaced = async (server: ServerModel, device: DeviceModel): Promise<void> => {
  const other = createDevice(server, { seed: 2, timers: device.timers });
  await device.save([day('monday', '08:00')]);
  device.timers.advance(60_000);
  server.now = device.timers.nowMs;
  await other.save([day('monday', '10:00')]);
  await other.sync();
  await device.sync();
};

const start = async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  await device.sync();
  return { server, device };
};

const NOTHING: LeftBehind = { unpublished: 0, replaced: 0 };

const isEmpty = async ({ db }: DeviceModel): Promise<boolean> =>
  (await Promise.all(db.tables.map((table) => table.count()))).every((count) => count === 0);

type World = Awaited<ReturnType<typeof start>>;

test.each<{ name: string; leave(world: World): Promise<unknown>; left: LeftBehind; empty: boolean }>([
  { name: 'nothing but the server’s data', leave: async () => undefined, left: NOTHING, empty: true },
  {
    name: 'a Save that waits',
    leave: ({ device }) => device.save([day('monday')]),
    left: { unpublished: 1, replaced: 0 },
    empty: false,
  },
  {
    name: 'a replaced change that was not dismissed',
    leave: ({ server, device }) => beReplaced(server, device),
    left: { unpublished: 0, replaced: 1 },
    empty: false,
  },
  {
    name: 'a replaced change that was dismissed',
    leave: async ({ server, device }) => {
      await beReplaced(server, device);
      await dismiss(unguarded(device.db), present((await openConflicts(device.db))[0]));
    },
    left: NOTHING,
    empty: true,
  },
  {
    name: 'registers that a restored server has lost',
    leave: async ({ device }) => {
      const register = { scope: 'biz', key: 'k', schema: 1, value: 1, deleted: false, rev: 'r', at: 1, seq: 1 };
      await writeMeta(device.db, 'witness', [register]);
    },
    left: { unpublished: 1, replaced: 0 },
    empty: false,
  },
])('after a logout with $name the device is empty: $empty', async ({ leave, left, empty }) => {
  const { device, ...world } = await start();
  await leave({ device, ...world });
  // The owner is asked about this data before it stays.
  expect(await countLeftBehind(device.db)).toEqual(left);
  await forget(device.db);
  expect(await isEmpty(device)).toBe(empty);
  await discardLeftBehind(device.db);
  await forget(device.db);
  expect(await isEmpty(device)).toBe(true);
});

test('a conflict that the owner has discarded stays dismissed when another tab’s Save keeps the database', async () => {
  const { server, device } = await start();
  await beReplaced(server, device);
  await discardLeftBehind(device.db);
  await device.save([day('tuesday')]);
  await forget(device.db);
  await device.sync();
  // The server does not send the conflict again, so its row has to stay.
  expect(await device.db.conflicts.count()).toBe(1);
  expect(await openConflicts(device.db)).toEqual([]);
});
