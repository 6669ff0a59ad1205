import { expect, test } from 'vitest';
import type { Change } from '@doorsign/shared-schema/registers';
import { createDevice, day, type Wire } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { refusal, ServerModel } from '../../../test/local/server-model.ts';
import { outboxCount, outboxRows, readPublishedSettings, readSettings } from '../storage/view.ts';

const MINUTE = 60_000;
const KEY = 'holidays.2030-12-25';
const holiday = (name: string, key = KEY): Change => ({
  key,
  value: { id: 'holiday_1', name, closed: true, open: '09:00', close: '17:00' },
});
const removal: Change = { key: KEY, value: null, del: true };

const start = async () => {
  const server = new ServerModel('biz');
  const device = createDevice(server);
  await device.sync();
  const wait = (minutes: number): void => {
    server.now += minutes * MINUTE;
    device.timers.advance(minutes * MINUTE);
  };
  const nameLive = async (): Promise<string | undefined> =>
    (await readPublishedSettings(device.db, 'biz'))?.holidays[0]?.name;
  return { server, device, wait, nameLive };
};

/** Repeats attempts until no Save waits, as the loop does. */
const syncAll = async ({ device }: Awaited<ReturnType<typeof start>>): Promise<void> => {
  do await device.sync();
  while ((await outboxCount(device.db, 'waiting')) > 0);
};

test('when the plan changes, a refused edit is sent as a new edit with its old clock', async () => {
  const world = await start();
  const { server, device, wait, nameLive } = world;
  const { id, ...old } = await device.save([holiday('Christmas')], 'holidays');
  await device.sync();
  expect(await outboxCount(device.db, 'upgrade')).toBe(1);
  wait(30);
  server.plan = 'pro';
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [], waiting: 1 });
  expect((await readSettings(device.db, 'biz'))?.holidays).toMatchObject([{ name: 'Christmas' }]);
  const [row] = await outboxRows(device.db, 'waiting');
  const { id: newId, ...again } = present(row).edit;
  expect(newId).not.toBe(id);
  expect(again).toEqual(old);
  await syncAll(world);
  expect(await nameLive()).toBe('Christmas');
  expect(server.registers.get(`biz\t${KEY}`)?.at).toBe(server.now - 30 * MINUTE);
  expect(await device.db.outbox.count()).toBe(0);
});

test('on the same plan nothing is sent again, also after other Saves', async () => {
  const world = await start();
  await world.device.save([holiday('Christmas')], 'holidays');
  await world.device.sync();
  await world.device.save([day('monday')]);
  await syncAll(world);
  expect(world.server.judged.size).toBe(2);
  expect(await outboxCount(world.device.db, 'upgrade')).toBe(1);
});

test('a member’s Save is sent again only on a plan with a team', async () => {
  const world = await start();
  const { server, device } = world;
  server.member = { role: 'editor', scope: null };
  server.plan = 'pro';
  const { id } = await device.save([day('monday')]);
  await syncAll(world);
  await world.device.sync();
  expect(server.judged.size).toBe(1);
  expect(await outboxRows(device.db, 'upgrade')).toMatchObject([{ id }]);
  server.plan = 'enterprise';
  await syncAll(world);
  expect(server.registers.get('biz\thours.monday')).toBeDefined();
  expect(await device.db.outbox.count()).toBe(0);
});

test('a Save superseded in part is sent without these writes and causes no conflict', async () => {
  const world = await start();
  const { server, device, wait, nameLive } = world;
  await device.save([holiday('Christmas'), holiday('New Year', 'holidays.2030-01-01')], 'holidays');
  wait(1);
  await device.save([removal], 'holidays');
  await syncAll(world);
  server.plan = 'pro';
  await syncAll(world);
  expect(await nameLive()).toBe('New Year');
  expect((await readPublishedSettings(device.db, 'biz'))?.holidays).toHaveLength(1);
  expect(server.conflicts).toEqual([]);
});

test('a Save superseded completely is removed: only the later one waits for the upgrade', async () => {
  const world = await start();
  const { server, device, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  const { id } = await device.save([holiday('Noel')], 'holidays');
  await syncAll(world);
  expect(await outboxRows(device.db, 'upgrade')).toMatchObject([{ id }]);
  server.plan = 'pro';
  await syncAll(world);
  expect(await nameLive()).toBe('Noel');
  expect(await device.db.outbox.count()).toBe(0);
  expect(server.conflicts).toEqual([]);
});

test('a later Save that was refused for another reason supersedes nothing', async () => {
  const world = await start();
  const { server, device, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  await device.save([holiday('  ')], 'holidays');
  await syncAll(world);
  server.plan = 'pro';
  await syncAll(world);
  expect(await nameLive()).toBe('Christmas');
  expect(await outboxRows(device.db, 'refused')).toHaveLength(1);
});

test('a refused Save waits for the result of a Save based on it', async () => {
  const world = await start();
  const { server, device, wait, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  const onTop = await device.save([holiday('Noel')], 'holidays');
  const breaks: Wire = (answer) => {
    const before = server.backup();
    const answered = answer();
    if (!present(server.requests.at(-1)).edits.some(({ id }) => id === onTop.id)) return answered;
    before();
    return refusal('internal');
  };
  for (let n = 0; n < 4; n++) {
    device.wire.push(breaks);
    await device.sync();
  }
  expect(await outboxCount(device.db, 'upgrade')).toBe(1);
  wait(1);
  server.plan = 'pro';
  await device.save([day('monday')]);
  device.wire.push(breaks);
  await device.sync();
  expect(await outboxRows(device.db, 'waiting')).toMatchObject([{ id: onTop.id }]);
  await syncAll(world);
  expect(await nameLive()).toBe('Noel');
  expect(await device.db.outbox.count()).toBe(0);
  expect(server.conflicts).toEqual([]);
});

test('a draft begun on a refused Save has seen it under its new id', async () => {
  const world = await start();
  const { server, device, nameLive } = world;
  const { id } = await device.save([holiday('Christmas')], 'holidays');
  const seen = [{ ...holiday('Christmas'), deleted: false, rev: id, schema: 1 }];
  await device.db.locationDrafts.put({ locationId: 'biz', label: 'holidays', value: 'typing', seen });
  await device.sync();
  server.plan = 'pro';
  await syncAll(world);
  await device.save([holiday('Noel')], 'holidays');
  await syncAll(world);
  expect(await nameLive()).toBe('Noel');
  expect(server.conflicts).toEqual([]);
});

test('newer values of other devices stay live, and the owner is shown the conflict', async () => {
  const world = await start();
  const { server, device, wait, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  await device.sync();
  wait(5);
  server.plan = 'pro';
  const other = createDevice(server, { seed: 2, name: 'Safari on iPhone', timers: device.timers });
  await other.sync();
  await other.save([holiday('Noel')], 'holidays');
  await other.sync();
  await syncAll(world);
  expect(await nameLive()).toBe('Noel');
  expect(server.conflicts).toMatchObject([
    { win: { value: { name: 'Noel' } }, lose: { value: { name: 'Christmas' } } },
  ]);
});

test('after a downgrade before its arrival the edit is refused again, and sent with the next plan change', async () => {
  const world = await start();
  const { server, device, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  await device.sync();
  server.plan = 'pro';
  await device.sync();
  server.plan = 'free';
  await syncAll(world);
  expect(await outboxCount(device.db, 'upgrade')).toBe(1);
  server.plan = 'pro';
  await syncAll(world);
  expect(await nameLive()).toBe('Christmas');
});

test('a lost refusal that arrives after the upgrade does not delay the edit', async () => {
  const world = await start();
  const { server, device, nameLive } = world;
  await device.save([holiday('Christmas')], 'holidays');
  device.wire.push((answer) => (answer(), Promise.reject(new TypeError('lost'))));
  await device.sync();
  server.plan = 'pro';
  await syncAll(world);
  expect(await nameLive()).toBe('Christmas');
});

test('a server that contradicts its own plan is not asked forever', async () => {
  const world = await start();
  const { server, device } = world;
  await device.save([holiday('Christmas')], 'holidays');
  await device.sync();
  const lies: Wire = async (answer) => {
    const body = (await answer().json()) as { account: { features: { holidayScheduling: boolean } } };
    body.account.features.holidayScheduling = true;
    return Response.json(body);
  };
  for (let n = 0; n < 10; n++) {
    device.wire.push(lies);
    await device.sync();
  }
  expect(server.judged.size).toBe(4);
  expect(await outboxCount(device.db, 'upgrade')).toBe(1);
});
