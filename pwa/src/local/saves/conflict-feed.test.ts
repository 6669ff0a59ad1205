import { expect, test } from 'vitest';
import type { Conflict } from '@doorsign/shared-schema/api';
import type { Register } from '@doorsign/shared-schema/registers';
import { createDevice, day, unguarded } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { openConflicts } from './conflict-feed.ts';
import { LocalDatabase } from '../storage/database.ts';
import { dismiss } from '../owner-answers.ts';
import type { ConflictRow } from '../storage/rows.ts';
import { newIndexedDb } from '../../../test/local/device-model.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const conflictOf = (
  seq: number,
  { win, lose, ...patch }: { win?: Partial<Conflict['win']>; lose?: Partial<Conflict['lose']>; isPast?: true },
): ConflictRow => ({
  ...patch,
  seq,
  at: 2,
  scope: 'biz',
  key: 'hours.monday',
  win: { rev: 'w', value: 'new', deleted: false, device: 'phone', at: 2, ...win },
  lose: { rev: `l${seq}`, value: 'old', deleted: false, device: 'laptop', at: 1, ...lose },
  origin: 'edit',
});
const registerOf = (patch: Partial<Register>): Register => ({
  scope: 'biz',
  key: 'hours.monday',
  schema: 1,
  value: 'new',
  deleted: false,
  rev: 'w',
  at: 2,
  seq: 1,
  ...patch,
});

test.each([
  { name: 'whose winner is live', register: {}, conflict: {}, open: true },
  { name: 'whose winner has been overwritten', register: { rev: 'x' }, conflict: {}, open: false },
  { name: 'of another location', register: { scope: 'other' }, conflict: {}, open: false },
  { name: 'over the same value', register: {}, conflict: { lose: { value: 'new' } }, open: false },
  {
    name: 'between two removals',
    register: { deleted: true, value: null },
    conflict: { win: { deleted: true, value: null }, lose: { deleted: true, value: null } },
    open: false,
  },
  {
    name: 'between a removal and a value',
    register: {},
    conflict: { lose: { deleted: true, value: null } },
    open: true,
  },
  {
    name: 'between a value and a removal',
    register: { deleted: true, value: null },
    conflict: { win: { deleted: true, value: null } },
    open: true,
  },
  {
    name: 'about a failed recovery of a missing value',
    register: null,
    conflict: { win: { rev: '', value: null, deleted: true, at: 0 } },
    open: true,
  },
  {
    name: 'about a failed recovery of a value saved again since',
    register: {},
    conflict: { win: { rev: '', value: null, deleted: true, at: 0 } },
    open: false,
  },
  {
    name: 'whose winner was overwritten by an author who had not been shown it',
    register: { rev: 'x', value: 'newer', author: { told: 0 } },
    conflict: {},
    open: true,
  },
  {
    name: 'whose winner was overwritten by an author who had been shown it',
    register: { rev: 'x', value: 'newer', author: { told: 1 } },
    conflict: {},
    open: false,
  },
  {
    name: 'whose winner was overwritten with the lost value',
    register: { rev: 'x', value: 'old', author: { told: 0 } },
    conflict: {},
    open: false,
  },
  {
    name: 'from before a restore, whose winner was overwritten',
    register: { rev: 'x', value: 'newer', author: { told: 0 } },
    conflict: { isPast: true as const },
    open: false,
  },
  {
    name: 'about a failed recovery of a removal',
    register: null,
    conflict: { win: { rev: '', value: null, deleted: true, at: 0 }, lose: { deleted: true, value: null } },
    open: false,
  },
])('a conflict $name is open: $open', async ({ register, conflict, open }) => {
  const db = new LocalDatabase('biz', newIndexedDb());
  if (register) await db.registers.put(registerOf(register));
  await db.conflicts.put(conflictOf(1, conflict));
  expect(await openConflicts(db)).toHaveLength(open ? 1 : 0);
});

test('the newest conflicts come first, and a dismissed one stays dismissed', async () => {
  const db = new LocalDatabase('biz', newIndexedDb());
  await db.registers.put(registerOf({}));
  await db.conflicts.bulkPut([conflictOf(2, {}), conflictOf(10, {}), conflictOf(9, {})]);
  expect((await openConflicts(db)).map(({ seq }) => seq)).toEqual([10, 9, 2]);
  await dismiss(unguarded(db), present((await openConflicts(db))[1]));
  expect((await openConflicts(db)).map(({ seq }) => seq)).toEqual([10, 2]);
});

/** Two devices that changed the same day without having seen the other's change; the first one's change has lost. */
const clashed = async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const other = createDevice(server, { seed: 2, name: 'Safari on iPhone', timers: device.timers });
  await device.sync();
  await other.sync();
  await device.save([day('monday', '08:00')]);
  device.timers.advance(MINUTE);
  server.now += MINUTE;
  await other.save([day('monday', '10:00')]);
  await other.sync();
  await device.sync();
  await other.sync();
  return { server, device, other };
};

test('a conflict is open on both devices until a later Save is on its way, and then closed on both', async () => {
  const { device, other } = await clashed();
  for (const { db } of [device, other])
    expect(await openConflicts(db)).toMatchObject([
      { win: { device: 'Safari on iPhone' }, lose: { value: { open: '08:00' } } },
    ]);
  await device.save([day('monday', '08:00')]);
  expect(await openConflicts(device.db)).toEqual([]);
  expect(await openConflicts(other.db)).toHaveLength(1);
  await device.sync();
  await other.sync();
  for (const { db } of [device, other]) expect(await openConflicts(db)).toEqual([]);
});

test('a refused Save leaves the conflict open', async () => {
  const { device } = await clashed();
  await device.save([day('monday', 'never')]);
  expect(await openConflicts(device.db)).toEqual([]);
  await device.sync();
  expect(await openConflicts(device.db)).toHaveLength(1);
});

test.each([
  { name: 'younger than 30 days', days: 30 * DAY - 1, open: 1 },
  { name: 'of 30 days', days: 30 * DAY, open: 0 },
])('a new device is shown a conflict $name: $open', async ({ days, open }) => {
  const { server, device } = await clashed();
  server.now += days;
  const fresh = createDevice(server, { seed: 3 });
  await fresh.sync();
  expect(await openConflicts(fresh.db)).toHaveLength(open);
  // A device that has the conflict keeps it, however old it gets.
  await device.sync();
  expect(await openConflicts(device.db)).toHaveLength(1);
});
