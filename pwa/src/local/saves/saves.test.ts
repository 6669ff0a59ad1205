import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { day } from '../../../test/local/device-model.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { present } from '../../../test/local/present.ts';
import { createBackend, createTab, ownerOf, type Backend } from '../../../test/local/services-model.ts';
import { openConflicts } from './conflict-feed.ts';
import { dismiss, keepMine } from '../owner-answers.ts';
import type { SavedEdit } from './saves.ts';
import { readSettings, seenRegisters } from '../storage/view.ts';
import { tokenFor } from '../../../test/user.ts';

const offline = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const christmas = (name: string): Change => ({
  key: 'holidays.2030-12-25',
  value: { id: 'preset_2030-12-25', name, closed: true, open: '09:00', close: '17:00' },
});

/** One of the owner's devices, signed in and up to date. */
const openDevice = async (backend: Backend, timers: ManualTimers, seed: number) => {
  const tab = createTab(backend, { timers, seed });
  await tab.local.session.actions.signIn(tokenFor('ann'), ownerOf('ann'));
  const store = present(tab.local.session.store.getState().store);
  await expect.poll(() => store.db.meta.count()).toBeGreaterThan(0);
  return {
    store,
    db: store.db,
    async save(...changes: Change[]): Promise<SavedEdit> {
      const saved = await store.save('hours', changes);
      await saved.outcome;
      return saved;
    },
    /** Syncs the changes that other devices have published. */
    async catchUp(): Promise<void> {
      const { seq } = present(backend.servers.get('ann'));
      store.sync.push();
      await expect.poll(async () => (await store.db.meta.get('cursor'))?.value).toMatchObject({ seq });
    },
  };
};

const start = async () => {
  const backend = createBackend('ann');
  const server = present(backend.servers.get('ann'));
  server.plan = 'pro';
  const timers = new ManualTimers();
  return {
    backend,
    server,
    phone: await openDevice(backend, timers, 1),
    laptop: await openDevice(backend, timers, 2),
    aMinutePasses(): void {
      timers.advance(60_000);
      server.now = timers.nowMs;
    },
  };
};

test('Undo restores the earlier values as a new edit, live on all devices', async () => {
  const { server, phone } = await start();
  await phone.save(day('monday', '08:00'));
  const saved = await phone.save(day('monday', '11:00'), day('friday', '12:00'));
  expect(saved.undo).toBeNull();
  const again = await phone.save(day('monday', '10:00'));
  const undone = await present(again.undo)();
  expect(await undone.outcome).toMatchObject({ status: 'live' });
  expect(undone.id).not.toBe(again.id);
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '11:00' });
  expect(server.conflicts).toEqual([]);
});

test('Undo of an added holiday removes it, and of a removed one adds it again', async () => {
  const { server, phone } = await start();
  const holidays = async () => (await readSettings(phone.db, 'ann'))?.holidays.map(({ name }) => name);
  const undo = async (saved: SavedEdit) => (await present(saved.undo)()).outcome;
  const added = await phone.store.save('holidays', [christmas('Christmas')]);
  await added.outcome;
  expect(await undo(added)).toMatchObject({ status: 'live' });
  expect(await holidays()).toEqual([]);
  await (
    await phone.store.save('holidays', [christmas('Closed')])
  ).outcome;
  const removed = await phone.store.save('holidays', [{ key: 'holidays.2030-12-25', value: null, del: true }]);
  await removed.outcome;
  expect(await undo(removed)).toMatchObject({ status: 'live' });
  expect(await holidays()).toEqual(['Closed']);
  expect(server.conflicts).toEqual([]);
});

test('Undo works before the result and without a connection', async () => {
  const { backend, server, phone } = await start();
  await phone.save(day('monday', '08:00'));
  backend.instead = offline;
  const saved = await phone.store.save('hours', [day('monday', '11:00')]);
  const undone = await present(saved.undo)();
  expect((await seenRegisters(phone.db, 'ann')).get('hours.monday')?.value).toMatchObject({ open: '08:00' });
  // A push() during a failing attempt is scheduled on a timer.
  await phone.store.sync.settled();
  backend.instead = null;
  phone.store.sync.push();
  expect(await undone.outcome).toMatchObject({ status: 'live' });
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '08:00' });
  expect(server.conflicts).toEqual([]);
});

test('another device’s change between a Save and its Undo is not lost without a notice', async () => {
  const { server, phone, laptop, aMinutePasses } = await start();
  await phone.save(day('monday', '08:00'));
  const saved = await phone.save(day('monday', '11:00'));
  await laptop.catchUp();
  aMinutePasses();
  await laptop.save(day('monday', '13:00'));
  await phone.catchUp();
  aMinutePasses();
  await (
    await present(saved.undo)()
  ).outcome;
  expect(server.conflicts).toHaveLength(1);
  expect(server.conflicts[0]?.lose.value).toMatchObject({ open: '13:00' });
});

/** The laptop replaces the phone's change of Monday without having seen it. */
const replaced = async () => {
  const world = await start();
  const { backend, phone, laptop, aMinutePasses } = world;
  await phone.save(day('monday', '08:00'));
  await laptop.catchUp();
  backend.instead = offline;
  const lost = await phone.store.save('hours', [day('monday', '09:00')]);
  await expect.poll(() => phone.store.sync.activity.getState().reached).toBe(false);
  aMinutePasses();
  await Promise.all([phone.store.sync.settled(), laptop.store.sync.settled()]);
  backend.instead = null;
  const won = await laptop.store.save('hours', [day('monday', '10:00')]);
  await won.outcome;
  phone.store.sync.push();
  expect(await lost.outcome).toMatchObject({ status: 'superseded' });
  return { ...world, conflict: present((await openConflicts(phone.db))[0]) };
};

test('"Use mine" publishes the lost value and closes the conflict', async () => {
  const { server, phone, conflict } = await replaced();
  const saved = await keepMine(phone.store, conflict);
  expect(await openConflicts(phone.db)).toEqual([]);
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '09:00' });
  expect(await openConflicts(phone.db)).toEqual([]);
  expect(server.conflicts).toHaveLength(1);
});

test('"Use mine" publishes a lost Save as one edit', async () => {
  const { backend, server, phone, laptop, aMinutePasses } = await start();
  await phone.save(day('monday', '08:00'), day('tuesday', '08:00'));
  await laptop.catchUp();
  backend.instead = offline;
  const lost = await phone.store.save('hours', [day('monday', '09:00'), day('tuesday', '09:00')]);
  await expect.poll(() => phone.store.sync.activity.getState().reached).toBe(false);
  aMinutePasses();
  await Promise.all([phone.store.sync.settled(), laptop.store.sync.settled()]);
  backend.instead = null;
  await laptop.save(day('monday', '10:00'), day('tuesday', '10:00'));
  phone.store.sync.push();
  await lost.outcome;
  const [first, ...others] = await openConflicts(phone.db);
  const saved = await keepMine(phone.store, present(first), ...others);
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  for (const key of ['hours.monday', 'hours.tuesday']) expect(server.valueOf(key)).toMatchObject({ open: '09:00' });
  expect(server.conflicts).toHaveLength(2);
});

/** The laptop, while offline, has replaced the live change of the phone. */
const replacing = async () => {
  const world = await start();
  const { backend, phone, laptop, aMinutePasses } = world;
  await phone.save(day('monday', '08:00'));
  await laptop.catchUp();
  await phone.save(day('monday', '09:00'));
  await Promise.all([phone.store.sync.settled(), laptop.store.sync.settled()]);
  backend.instead = offline;
  aMinutePasses();
  const saved = await laptop.store.save('hours', [day('monday', '10:00')]);
  await expect.poll(() => laptop.store.sync.activity.getState().reached).toBe(false);
  await laptop.store.sync.settled();
  const reconnect = (): void => {
    backend.instead = null;
    laptop.store.sync.push();
  };
  return { ...world, saved, reconnect };
};

test('Undo of a Save that replaced another device’s change restores that change', async () => {
  const { server, phone, laptop, saved, reconnect } = await replacing();
  reconnect();
  expect(await saved.outcome).toMatchObject({ status: 'live', conflicts: ['hours.monday'] });
  const undone = await present(saved.undo)();
  await undone.outcome;
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '09:00' });
  await phone.catchUp();
  for (const { db } of [phone, laptop]) expect(await openConflicts(db)).toEqual([]);
});

test('an offline Undo before the other change is known leaves the conflict open', async () => {
  const { server, phone, laptop, saved, reconnect } = await replacing();
  const undone = await present(saved.undo)();
  reconnect();
  await undone.outcome;
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '08:00' });
  await phone.catchUp();
  for (const { db } of [phone, laptop])
    expect(await openConflicts(db)).toMatchObject([
      { lose: { value: { open: '09:00' } }, live: { value: { open: '08:00' } } },
    ]);
});

test('a dismissed conflict stays dismissed, and the newer change stays live', async () => {
  const { server, phone, conflict } = await replaced();
  await dismiss(phone.store, conflict);
  expect(await openConflicts(phone.db)).toEqual([]);
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '10:00' });
});

test.each([
  { name: 'Undo', act: async (saved: SavedEdit) => present(saved.undo)() },
  {
    name: 'a restore',
    act: (_: SavedEdit, { store }: Awaited<ReturnType<typeof openDevice>>) =>
      store.restore('hours', [day('monday', '06:00')]),
  },
])('$name ends no draft and does not conflict with it', async ({ act }) => {
  const { server, phone } = await start();
  await phone.save(day('monday', '08:00'));
  const saved = await phone.save(day('monday', '11:00'));
  const draft = phone.store.draft('hours');
  draft.set('typing');
  await draft.settled();
  await (
    await act(saved, phone)
  ).outcome;
  expect(draft.get().value).toBe('typing');
  expect(await phone.db.locationDrafts.count()).toBe(1);
  await phone.save(day('monday', '07:00'));
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '07:00' });
  expect(server.conflicts).toEqual([]);
});

test('a Save of one screen does not conflict with another screen’s draft of the same setting', async () => {
  const { server, phone } = await start();
  await phone.save({ key: 'profile.timezone', value: 'Europe/Berlin' });
  const draft = phone.store.draft('profile');
  draft.set('typing');
  await draft.settled();
  await phone.save({ key: 'profile.timezone', value: 'Europe/Paris' });
  await (
    await phone.store.save('profile', [{ key: 'profile.timezone', value: 'Europe/Rome' }])
  ).outcome;
  expect(server.conflicts).toEqual([]);
});

test.each([
  { name: 'the shown values', shown: [day('monday', '10:00')], conflicts: 0 },
  { name: 'values other than the shown ones', shown: [day('monday', '09:30')], conflicts: 1 },
  { name: 'values that were not shown', shown: undefined, conflicts: 1 },
])('a draft that overwrites $name causes $conflicts conflicts', async ({ shown, conflicts }) => {
  const { server, phone, laptop, aMinutePasses } = await start();
  await phone.save(day('monday', '08:00'));
  await laptop.catchUp();
  const draft = phone.store.draft('hours');
  draft.set('typing');
  await draft.settled();
  await laptop.save(day('monday', '10:00'));
  await phone.catchUp();
  aMinutePasses();
  const saved = await phone.store.save('hours', [day('monday', '07:00')], shown);
  expect(await saved.outcome).toMatchObject({ status: 'live' });
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '07:00' });
  expect(server.conflicts).toHaveLength(conflicts);
});

test('values written by a newer version of the app are not overwritten', async () => {
  const { phone, server } = await start();
  await phone.save(day('monday', '08:00'));
  const register = present(await phone.db.registers.get(['ann', 'hours.monday']));
  await phone.db.registers.put({ ...register, schema: 99, value: { shifts: [] } });
  const before = server.requests.length;
  for (const act of [
    () => phone.store.save('hours', [day('tuesday'), day('monday')]),
    () => phone.store.restore('hours', [day('monday')]),
  ])
    await expect(act()).rejects.toMatchObject({ reason: 'outdated', message: 'Update the app to change this.' });
  expect(await phone.db.outbox.count()).toBe(0);
  expect(server.requests).toHaveLength(before);
});

test('a draft that began over a value of a newer version is not saved, even if an older value is there by then', async () => {
  const { phone } = await start();
  await phone.save(day('monday', '08:00'));
  const register = present(await phone.db.registers.get(['ann', 'hours.monday']));
  await phone.db.registers.put({ ...register, schema: 99, value: { shifts: [] } });
  const draft = phone.store.draft('hours');
  draft.set('typing');
  await draft.settled();
  await phone.db.registers.put(register);
  await expect(phone.store.save('hours', [day('monday', '07:00')])).rejects.toMatchObject({ reason: 'outdated' });
  expect(await phone.db.outbox.count()).toBe(0);
  draft.set(null);
  await draft.settled();
  await phone.store.save('hours', [day('monday', '07:00')]);
});
