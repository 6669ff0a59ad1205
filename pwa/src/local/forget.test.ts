import { expect, test } from 'vitest';
import { createDevice, day, type DeviceModel, unguarded } from '../../test/local/device-model.ts';
import { present } from '../../test/local/present.ts';
import { ServerModel } from '../../test/local/server-model.ts';
import { openConflicts } from './conflict-feed.ts';
import { dismiss } from './owner-answers.ts';
import { writeMeta } from './database.ts';
import { forget } from './forget.ts';

/** Another device replaces what this one has published without knowing of it. */
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

type World = Awaited<ReturnType<typeof start>>;

test.each<{ name: string; leave(world: World): Promise<unknown>; unpublished: number; empty: boolean }>([
  { name: 'nothing but what the server has', leave: async () => undefined, unpublished: 0, empty: true },
  {
    name: 'a Save that waits',
    leave: ({ device }) => device.save([day('monday')]),
    unpublished: 1,
    empty: false,
  },
  {
    name: 'a change that was replaced and not yet dealt with',
    leave: ({ server, device }) => beReplaced(server, device),
    unpublished: 0,
    empty: false,
  },
  {
    name: 'a change that was replaced, which its owner has put away',
    leave: async ({ server, device }) => {
      await beReplaced(server, device);
      await dismiss(unguarded(device.db), present((await openConflicts(device.db))[0]));
    },
    unpublished: 0,
    empty: true,
  },
  {
    name: 'registers that a restored server has lost',
    leave: async ({ device }) => {
      const register = { scope: 'biz', key: 'k', schema: 1, value: 1, deleted: false, rev: 'r', at: 1, seq: 1 };
      await writeMeta(device.db, 'witness', [register]);
    },
    unpublished: 0,
    empty: false,
  },
])('after a logout with $name the device is empty: $empty', async ({ leave, unpublished, empty }) => {
  const world = await start();
  await leave(world);
  expect(await forget(world.device.db)).toBe(unpublished);
  const left = await Promise.all(world.device.db.tables.map((table) => table.count()));
  expect(left.every((count) => count === 0)).toBe(empty);
});
