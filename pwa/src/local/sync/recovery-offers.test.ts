import { expect, test } from 'vitest';
import { WITNESS_MAX } from '@doorsign/shared-schema/api';
import type { Change } from '@doorsign/shared-schema/registers';
import { createDevice, day, type Wire } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { refusal, ServerModel } from '../../../test/local/server-model.ts';
import { readMeta } from '../storage/database.ts';
import type { OfferRow } from '../storage/rows.ts';
import { syncOnce } from './sync-once.ts';
import { outboxCount } from '../storage/view.ts';
import { chooseOffer } from './recovery-offers.ts';

const MINUTE = 60_000;

const row = (n: number, patch: Partial<OfferRow> = {}): OfferRow => ({
  scope: 'biz',
  key: `k${n}`,
  schema: 1,
  value: n,
  deleted: false,
  rev: `r${n}`,
  at: n,
  seq: n,
  ...patch,
});
const rows = (count: number): OfferRow[] => Array.from({ length: count }, (_, n) => row(n));
const keys = (offered: readonly OfferRow[]): string[] => offered.map(({ key }) => key);

test.each([
  { name: 'nothing without offers', kept: [], edits: 1, offered: [], holdsEdits: false },
  { name: 'all registers, with the edits', kept: rows(2), edits: 1, offered: ['k0', 'k1'], holdsEdits: false },
  { name: 'no failed register while edits wait', kept: [row(0, { aside: true })], edits: 1, offered: [] },
  {
    name: 'a failed register, alone, when no edit waits',
    kept: [row(0, { aside: true }), row(1, { aside: true })],
    edits: 0,
    offered: ['k0'],
  },
  { name: 'the sound registers first', kept: [row(0, { aside: true }), row(1)], edits: 0, offered: ['k1'] },
  {
    name: 'half of the registers during the search for a failing one',
    kept: rows(4),
    edits: 1,
    max: 2,
    offered: ['k0', 'k1'],
    holdsEdits: true,
  },
])('a request offers $name', ({ kept, edits, max, offered, holdsEdits = false }) => {
  const offer = chooseOffer(kept, max, edits);
  expect(keys(offer.registers)).toEqual(offered);
  expect(offer.holdsEdits).toBe(holdsEdits);
  expect(offer.registers.some((register) => 'aside' in register)).toBe(false);
});

test('a request offers no more than the server accepts, and holds edits while more are left', () => {
  expect(chooseOffer(rows(WITNESS_MAX), undefined, 1)).toMatchObject({ holdsEdits: false });
  const more = chooseOffer(rows(WITNESS_MAX + 1), undefined, 1);
  expect(more.registers).toHaveLength(WITNESS_MAX);
  expect(more.holdsEdits).toBe(true);
  const heavy = Array.from({ length: 9 }, (_, n) => row(n, { value: 'ü'.repeat(30_000) }));
  const { registers } = chooseOffer(heavy, undefined, 1);
  expect(registers).toHaveLength(3);
  expect(chooseOffer([row(0, { value: 'x'.repeat(900_000) })], undefined, 1).registers).toHaveLength(1);
});

/** A device whose server was restored to a time before the second of the device's two Saves. */
const restored = async (later: Change[] = [day('tuesday', '08:00')]) => {
  const server = new ServerModel('biz');
  server.plan = 'pro';
  const device = createDevice(server);
  const wait = (minutes: number): void => {
    server.now += minutes * MINUTE;
    device.timers.advance(minutes * MINUTE);
  };
  const first = await device.save([day('monday', '08:00')]);
  await device.sync();
  const restore = server.backup();
  wait(1);
  const lost = await device.save(later);
  await device.sync();
  wait(1);
  restore();
  return { server, device, wait, first, lost };
};

const agree = async ({ server, device }: Awaited<ReturnType<typeof restored>>): Promise<void> => {
  const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : 1);
  expect(await device.db.registers.toArray()).toEqual([...server.registers.values()].sort(byKey));
  expect(await readMeta(device.db, 'witness')).toBeUndefined();
};

test('a restored server recovers from one device', async () => {
  const world = await restored();
  const { server, device, lost } = world;
  expect(await device.sync()).toMatchObject({ kind: 'sent', recovery: { found: true, offered: 0, left: 1 } });
  expect(server.valueOf('hours.tuesday')).toBeUndefined();
  expect(await device.sync()).toMatchObject({ kind: 'sent', recovery: { found: false, offered: 1, left: 0 } });
  expect(server.registers.get('biz\thours.tuesday')).toMatchObject({ rev: lost.id, value: { open: '08:00' } });
  expect(server.conflicts).toEqual([]);
  await agree(world);
});

test('a Save based on a lost register is sent after the register was offered, without a conflict', async () => {
  const world = await restored();
  const { server, device, wait } = world;
  wait(1);
  const onLost = await device.save([day('tuesday', '07:00')]);
  const onTop = await device.save([day('tuesday', '06:30')]);
  const other = await device.save([day('monday', '07:30')]);
  expect(await device.sync()).toMatchObject({ results: [{ id: other.id, status: 'live' }], waiting: 2 });
  expect(await device.sync()).toMatchObject({
    results: [
      { id: onLost.id, status: 'live' },
      { id: onTop.id, status: 'live' },
    ],
    waiting: 0,
  });
  expect(server.valueOf('hours.tuesday')).toMatchObject({ open: '06:30' });
  expect(server.conflicts).toEqual([]);
  await agree(world);
});

test('after a lost answer or a crash, the recovery is repeated without harm', async () => {
  const world = await restored();
  const { server, device } = world;
  const answerLost: Wire = (server) => {
    server();
    throw new TypeError('Failed to fetch');
  };
  device.wire.push(answerLost);
  await device.sync();
  expect(await readMeta(device.db, 'witness')).toBeUndefined();
  await device.sync();
  device.wire.push(answerLost);
  await device.sync();
  expect(await readMeta(device.db, 'witness')).toHaveLength(1);
  const healed = { seq: server.seq, registers: [...server.registers.values()] };
  expect(await device.sync()).toMatchObject({ kind: 'sent', recovery: { left: 0 } });
  expect({ seq: server.seq, registers: [...server.registers.values()] }).toEqual(healed);
  await agree(world);
});

test('a server restored again during the recovery recovers too', async () => {
  const world = await restored();
  const { server, device } = world;
  const again = server.backup();
  await device.sync();
  await device.sync();
  again();
  await device.sync();
  expect(await readMeta(device.db, 'witness')).toHaveLength(1);
  await device.sync();
  expect(server.valueOf('hours.tuesday')).toMatchObject({ open: '08:00' });
  await agree(world);
});

test('an attempt begun before another tab detected the restore does not skip the recovery offers', async () => {
  const world = await restored();
  const { server, device } = world;
  const tab = createDevice(server, { indexedDb: device.indexedDb, timers: device.timers, seed: 2 });
  await device.save([day('tuesday', '07:00')]);
  const deps = device.deps();
  const syncedByOther = async () => {
    await tab.sync();
    return deps.device();
  };
  await syncOnce({ ...deps, device: syncedByOther });
  await device.sync();
  expect(server.valueOf('hours.tuesday')).toMatchObject({ open: '07:00' });
  expect(server.conflicts).toEqual([]);
  await agree(world);
});

test('values published by others since are newer: they stay live, and the owner is shown the conflict on every device', async () => {
  const { server, device, wait } = await restored();
  const other = createDevice(server, { seed: 2, name: 'Safari on iPhone', timers: device.timers });
  await other.sync();
  wait(1);
  await other.save([day('tuesday', '10:00')]);
  await other.sync();
  await device.sync();
  await device.sync();
  expect(server.valueOf('hours.tuesday')).toMatchObject({ open: '10:00' });
  await other.sync();
  for (const { db } of [device, other])
    expect(await db.conflicts.toArray()).toMatchObject([
      { origin: 'recovery', win: { value: { open: '10:00' } }, lose: { value: { open: '08:00' } } },
    ]);
});

const holiday = (n: number): Change => {
  const date = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10);
  return {
    key: `holidays.${date}`,
    value: { id: `holiday_${n}`, name: `Day ${n}`, closed: true, open: '09:00', close: '17:00' },
  };
};

test('more offers than one request can carry go oldest first, and no edit before the last of them', async () => {
  const days = ['tuesday', 'wednesday', 'thursday'].map((name) => day(name, '08:00'));
  const world = await restored([...Array.from({ length: 2 * WITNESS_MAX - 1 }, (_, n) => holiday(n)), ...days]);
  const { server, device } = world;
  const edit = await device.save([{ ...holiday(3), value: null, del: true }], 'holidays');
  server.requests.length = 0;
  while ((await outboxCount(device.db, 'waiting')) > 0) await device.sync();
  expect(server.requests.map(({ witness, edits }) => [witness?.length ?? 0, edits.length])).toEqual([
    [0, 1],
    [WITNESS_MAX, 0],
    [WITNESS_MAX, 0],
    [2, 1],
  ]);
  expect(server.judged.get(edit.id)?.result.status).toBe('live');
  expect([...server.registers.values()].filter(({ deleted }) => !deleted)).toHaveLength(2 * WITNESS_MAX + 2);
  expect(server.conflicts).toEqual([]);
  await agree(world);
});

test('changes that an operator reverted on purpose stay reverted; later ones are offered and accepted', async () => {
  const { server, device, wait, lost } = await restored();
  server.floorAt = server.now;
  await device.sync();
  expect(server.requests.at(-1)?.cursor?.seq).toBe(2);
  expect(await readMeta(device.db, 'witness')).toMatchObject([{ rev: lost.id }]);
  wait(1);
  const { id } = await device.save([day('friday', '06:00')]);
  expect(await device.sync()).toMatchObject({ results: [{ id, status: 'live' }], recovery: { offered: 1, left: 0 } });
  expect(server.valueOf('hours.tuesday')).toBeUndefined();
  expect((await device.db.registers.toArray()).map(({ key }) => key)).toEqual(['hours.friday', 'hours.monday']);
});

test('values of a newer schema are offered unchanged', async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  const restore = server.backup();
  const { seq, ...newer } = row(1, {
    key: 'menu.today',
    schema: 9,
    value: { dish: ['soup'], unknown: { deep: true } },
  });
  const place = present(server.log.push({ chain: 'c'.repeat(16), name: 'biz\tmenu.today', rev: newer.rev }));
  server.registers.set('biz\tmenu.today', { ...newer, seq: place });
  await device.sync();
  restore();
  await device.sync();
  await device.sync();
  expect(server.requests.at(-1)?.witness).toEqual([{ ...newer, seq: place }]);
  expect(seq).toBe(1);
});

test('a register on which the server fails delays neither the others nor the edits', async () => {
  const world = await restored(Array.from({ length: 5 }, (_, n) => holiday(n)));
  const { server, device } = world;
  const poison = holiday(2).key;
  const breaks: Wire = (answer) => {
    const before = server.backup();
    const answered = answer();
    if (!present(server.requests.at(-1)).witness?.some(({ key }) => key === poison)) return answered;
    before();
    return refusal('internal');
  };
  const sync = () => (device.wire.push(breaks), device.sync());
  await sync();
  const { id } = await device.save([day('friday', '06:00')]);
  const outcomes = [];
  for (let n = 0; n < 12; n++) outcomes.push(await sync());
  expect(server.judged.get(id)?.result.status).toBe('live');
  expect(outcomes.some((outcome) => outcome.kind === 'sent' && outcome.waiting === 0)).toBe(true);
  expect(server.registers.size).toBe(6);
  expect(await readMeta(device.db, 'witness')).toMatchObject([{ key: poison, aside: true }]);
  expect((await device.db.outbox.toArray()).every(({ faults }) => faults === 0)).toBe(true);

  await device.sync();
  expect(server.registers.size).toBe(7);
  await agree(world);
});
