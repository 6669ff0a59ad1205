import { expect, test } from 'vitest';
import type { Change, EditLabel } from '@doorsign/shared-schema/registers';
import { createDevice, day, type DeviceModel } from '../../test/local/device-model.ts';
import { ServerModel } from '../../test/local/server-model.ts';
import { createDraft } from './saves/drafts.ts';
import { openConflicts } from './saves/conflict-feed.ts';
import { save } from './saves/save.ts';
import { guardStorage } from './storage/storage-guard.ts';
import { readPublishedSettings, readSettings } from './storage/view.ts';

const [BAKERY, BRANCH] = ['biz', 'branch'];

const start = async () => {
  const server = new ServerModel(BAKERY);
  const device = createDevice(server);
  await device.sync();
  return { server, device };
};

const saveAt = ({ db, timers }: DeviceModel, locationId: string, changes: Change[], label: EditLabel = 'hours') =>
  save(db, { locationId, label, changes, nowMs: timers.nowMs, random: crypto.getRandomValues(new Uint8Array(10)) });

const draftAt = ({ db, timers }: DeviceModel, locationId: string) =>
  createDraft({
    db,
    guard: guardStorage(db, { timers, now: timers.now, random: () => 0 }),
    locationId,
    label: 'hours',
  });

test('drafts of the same section at two locations are kept apart, also after a reload', async () => {
  const { device } = await start();
  const typed = [draftAt(device, BAKERY), draftAt(device, BRANCH)];
  typed[0]?.set('the bakery');
  typed[1]?.set('the branch');
  for (const draft of typed) await draft.settled();
  const reloaded = [draftAt(device, BAKERY), draftAt(device, BRANCH)];
  const leave = reloaded.map((draft) => draft.subscribe(() => undefined));
  for (const [index, draft] of reloaded.entries())
    await expect.poll(() => draft.get().value).toBe(['the bakery', 'the branch'][index]);
  for (const end of leave) end();
});

test('a Save writes to its location, is based on its settings, and ends its draft only', async () => {
  const { device } = await start();
  const { db } = device;
  const first = await saveAt(device, BRANCH, [day('monday', '08:00')]);
  await db.locationDrafts.bulkPut(
    [BAKERY, BRANCH].map((locationId) => ({ locationId, label: 'hours' as const, value: 'typed', seen: [] })),
  );
  const second = await saveAt(device, BAKERY, [day('monday', '10:00')]);
  const third = await saveAt(device, BRANCH, [day('monday', '09:30')], 'hours');
  expect(second.edit.writes).toMatchObject([{ scope: BAKERY, key: 'hours.monday', base: null }]);
  expect(third.before.get('hours.monday')).toMatchObject({ open: '08:00' });
  expect(third.edit.writes).toMatchObject([{ scope: BRANCH, key: 'hours.monday' }]);
  expect(await db.locationDrafts.count()).toBe(0);
  expect(first.edit.writes).toMatchObject([{ scope: BRANCH }]);
});

test('the settings of a location consist of its own registers and waiting Saves', async () => {
  const { device } = await start();
  const { db } = device;
  const register = { schema: 1, deleted: false, at: 1, rev: 'r1' };
  const monday = { open: '07:00', close: '12:00', closed: false };
  await db.registers.put({ ...register, scope: BRANCH, key: 'hours.monday', value: monday, seq: 1 });
  await saveAt(device, BAKERY, [day('tuesday', '11:00')]);
  const hoursOf = async (locationId: string) => (await readSettings(db, locationId))?.businessHours;
  expect(await hoursOf(BRANCH)).toMatchObject({ monday });
  expect(await hoursOf(BAKERY)).toMatchObject({ tuesday: { open: '11:00' } });
  expect((await hoursOf(BRANCH))?.tuesday).not.toMatchObject({ open: '11:00' });
  expect((await readPublishedSettings(db, BAKERY))?.businessHours).toBeNull();
});

test('conflicts of different locations are kept apart', async () => {
  const { device } = await start();
  const { db } = device;
  const side = (rev: string, open: string) => ({
    rev,
    value: day('monday', open).value,
    deleted: false,
    device: 'Till',
    at: 1,
    schema: 1,
  });
  for (const [index, scope] of [BAKERY, BRANCH].entries()) {
    const win = side(`win${index}`, '08:00');
    const { device: _device, ...register } = win;
    const seq = index + 1;
    await db.registers.put({ ...register, scope, key: 'hours.monday', seq, author: { told: 0, base: null } });
    await db.conflicts.put({
      seq,
      at: 1,
      scope,
      key: 'hours.monday',
      win,
      lose: side(`lose${index}`, '09:00'),
      origin: 'edit',
    });
  }
  const scopesOf = async (locationId?: string) => (await openConflicts(db, locationId)).map(({ scope }) => scope);
  expect(await scopesOf(BAKERY)).toEqual([BAKERY]);
  expect(await scopesOf(BRANCH)).toEqual([BRANCH]);
  expect(await scopesOf()).toEqual([BRANCH, BAKERY]);
});
