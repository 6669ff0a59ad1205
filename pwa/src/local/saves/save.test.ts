import { expect, test } from 'vitest';
import { WRITES_MAX } from '@doorsign/shared-schema/sync';
import { createDevice, day } from '../../../test/local/device-model.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { createDraft } from './drafts.ts';
import { SaveError } from './save.ts';
import { guardStorage } from '../storage/storage-guard.ts';
import { outboxCount } from '../storage/view.ts';

const start = () => {
  const server = new ServerModel('biz');
  return { server, device: createDevice(server) };
};

test('a Save stores its edit and ends its draft, and no other', async () => {
  const { device } = start();
  await device.db.locationDrafts.bulkPut([
    { locationId: 'biz', label: 'hours', value: 'typed', seen: [] },
    { locationId: 'biz', label: 'style', value: 'typed too', seen: [] },
  ]);
  const edit = await device.save([day('monday', '08:00')]);
  expect(edit).toMatchObject({ schema: 1, wall: device.timers.nowMs, label: 'hours' });
  expect(edit.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(await device.db.outbox.toArray()).toMatchObject([
    { id: edit.id, userId: 'biz', state: 'waiting', edit, faults: 0 },
  ]);
  expect((await device.db.locationDrafts.toArray()).map(({ label }) => label)).toEqual(['style']);
});

test('a Save on a full device changes nothing: no outbox row, and the draft is kept', async () => {
  const { device } = start();
  await device.db.locationDrafts.put({ locationId: 'biz', label: 'hours', value: 'typed', seen: [] });
  const fail = (): void => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.db.locationDrafts.hook('deleting', fail);
  const refused = await device.save([day('monday')]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SaveError);
  expect(refused).toMatchObject({
    reason: 'quota',
    message: 'This device is full. Free up some space and try again.',
  });
  expect(await outboxCount(device.db, 'waiting')).toBe(0);
  expect(await device.db.locationDrafts.get(['biz', 'hours'])).toMatchObject({ value: 'typed' });
});

test.each([
  { name: 'no change at all', changes: [], detail: 'There’s nothing to save.' },
  {
    name: 'a NUL, which the server refuses in any body',
    changes: [{ key: 'profile.address', value: 'a\0b' }],
    detail: 'Please remove characters that can’t be displayed.',
  },
  {
    name: 'half of an emoji',
    changes: [{ key: 'profile.address', value: '\ud83d' }],
    detail: 'Please remove characters that can’t be displayed.',
  },
  {
    name: 'half of an emoji deep inside',
    changes: [{ key: 'domains', value: ['a', '\udc00'] }],
    detail: 'Please remove characters that can’t be displayed.',
  },
  {
    name: 'a number that JSON cannot represent',
    changes: [{ key: 'style.position', value: { positionX: NaN } }],
    detail: 'Please remove characters that can’t be displayed.',
  },
  {
    name: 'more than a request can carry',
    changes: [{ key: 'profile.address', value: 'x'.repeat(300_000) }],
    detail: 'This is too much to save at once.',
  },
  {
    name: 'more writes than an edit may have',
    changes: Array.from({ length: WRITES_MAX + 1 }, (_, n) => ({ key: `k${n}`, value: 1 })),
    detail: 'This can’t be saved.',
  },
])('an edit that could never be sent is rejected at once: $name', async ({ changes, detail }) => {
  const { device } = start();
  await expect(device.save(changes)).rejects.toMatchObject({ name: 'SaveError', reason: 'invalid', message: detail });
  expect(await device.db.outbox.count()).toBe(0);
});

test('a complete emoji is accepted', async () => {
  const { device } = start();
  await device.save([{ key: 'profile.address', value: 'Harbor 1 ⚓️😀' }], 'profile');
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
});

test.each([
  { name: 'null without a register', prepare: async () => null },
  {
    name: 'the confirmed revision',
    prepare: async ({ device }: ReturnType<typeof start>) => {
      const { id } = await device.save([day('monday', '08:00')]);
      await device.sync();
      return id;
    },
  },
  {
    name: 'an own waiting Save of the same register',
    prepare: async ({ device }: ReturnType<typeof start>) => {
      await device.save([day('monday', '08:00')]);
      await device.sync();
      const { id } = await device.save([day('monday', '08:30'), day('friday')]);
      await device.save([day('tuesday')]);
      return id;
    },
  },
  {
    name: 'the confirmed revision again after an own Save was refused',
    prepare: async ({ device }: ReturnType<typeof start>) => {
      const { id } = await device.save([day('monday', '08:00')]);
      await device.sync();
      await device.save([{ key: 'hours.monday', value: 'nonsense' }]);
      await device.sync();
      return id;
    },
  },
])('a Save is based on what the owner saw: $name', async ({ prepare }) => {
  const world = start();
  const base = await prepare(world);
  const edit = await world.device.save([day('monday', '07:00')]);
  expect(edit.writes).toEqual([{ scope: 'biz', ...day('monday', '07:00'), base }]);
});

test('values that arrived while typing are not seen: the Save is based on the beginning of the draft', async () => {
  const { server, device } = start();
  const other = createDevice(server, { seed: 2, timers: device.timers });
  const { id: before } = await device.save([day('monday', '08:00')]);
  await device.sync();
  await other.sync();
  const { db, timers } = device;
  const guard = guardStorage(db, { timers, now: timers.now, random: () => 0 });
  const draft = createDraft({ db, guard, locationId: 'biz', label: 'hours' });
  draft.set('typing');
  await draft.settled();
  await other.save(
    [day('monday', '', '', true)].map((change) => ({
      ...change,
      value: { open: '09:00', close: '17:00', closed: true },
    })),
  );
  await other.sync();
  await device.sync();
  draft.set('typing more');
  await draft.settled();

  const edit = await device.save([day('monday', '07:00')]);
  expect(edit.writes[0]?.base).toBe(before);
  await device.sync();
  expect(server.conflicts).toHaveLength(1);
});

test('a removal is marked as one', async () => {
  const { device } = start();
  const edit = await device.save([{ key: 'holidays.2030-01-01', value: null, del: true }], 'holidays');
  expect(edit.writes).toEqual([{ scope: 'biz', key: 'holidays.2030-01-01', value: null, del: true, base: null }]);
});
