import { describe, expect, test } from 'vitest';
import { WIDGET_PATHS, type SyncRequest, type WidgetPayload } from '@doorsign/shared-schema/api';
import { settingsOf } from '@doorsign/shared-schema/registers';
import { setFloor } from '../src/records/businesses.ts';
import { takeBackup } from './backup.ts';
import { hearLocations } from './hear-locations.ts';
import { createKeepingDevice, type KeepingDevice } from './keeping-device.ts';
import { openStream, notificationAt } from './open-stream.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';
import { friday, monday, startWithDevices } from './start-with-devices.ts';
import { closedFor, openUntil, registerIn, valuesIn } from './sync-requests.ts';
import { copyData } from './test-database.ts';

const MINUTE = 60_000;
const CHRISTMAS = 'holidays.2026-12-25';

/** Returns the payload that visitors get, without the address of the server itself. */
const payloadOf = async (server: TestServer, id: string): Promise<WidgetPayload> => ({
  ...((await (await fetch(server.url + WIDGET_PATHS.payload + id)).json()) as WidgetPayload),
  poweredBy: '',
});

test('a restored server heals from one device', async () => {
  const first = await startTestServer();
  const owner = await signUpVerified(first, { plan: 'pro' });
  let running = first;
  // Calls the server that currently runs.
  const server: TestServer = { ...first, call: (call, options) => running.call(call, options) };
  const [phone, till, laptop] = ['Phone', 'Till', 'Laptop'].map((name) => createKeepingDevice(server, owner, name)) as [
    KeepingDevice,
    KeepingDevice,
    KeepingDevice,
  ];
  const restartAfter = async (exchange: () => Promise<void>): Promise<void> => {
    await running.close();
    await exchange();
    running = await startTestServer({ dataDir: first.dataDir, nowMs: server.now() });
  };

  const old = await phone.save([monday('18:00'), { key: CHRISTMAS, value: closedFor('Christmas Day') }]);
  server.pass(MINUTE);
  let putBack = async (): Promise<void> => {};
  await restartAfter(async () => void (putBack = await copyData(first.dataDir)));
  await till.sync();
  await till.save([{ key: CHRISTMAS, value: null, del: true, base: old.id }], { label: 'holidays' });
  await till.save([
    { key: 'profile.phone', value: '+1 555 0100' },
    { key: 'style.theme', value: 'dark' },
  ]);
  await phone.save([monday('19:00', old.id)]);
  await phone.save([{ key: 'domains', value: ['example.com'] }], { label: 'domain' });
  const before = await phone.sync([], { wantFull: true });
  const payload = await payloadOf(running, owner.id);

  await restartAfter(() => putBack());
  const fork = await phone.sync();
  expect(fork).toMatchObject({ full: 'fork', conflicts: [] });
  expect(registerIn(fork, 'hours.monday').value).toEqual(openUntil('18:00'));
  expect(await payloadOf(running, owner.id)).not.toEqual(payload);

  const healed = await phone.sync();
  expect(healed.digest).toBe(before.digest);
  expect(healed.conflicts).toEqual([]);
  expect(settingsOf((await laptop.sync()).regs)).toEqual(settingsOf(before.regs));
  expect(await payloadOf(running, owner.id)).toEqual(payload);
  // The other device only offers known registers, and agrees.
  for (const full of ['fork', false])
    expect(await till.sync()).toMatchObject({ full, digest: before.digest, conflicts: [] });
});

test('two devices bring back different parts', async () => {
  const { server, phone, till, look } = await startWithDevices();
  const restore = await takeBackup(server);
  await phone.save([monday('18:00')]);
  await till.sync();
  await till.save([friday('20:00')]);
  const before = await look();
  await restore();
  for (const device of [phone, till]) {
    expect((await device.sync()).full).toBe('fork');
    await device.sync();
  }
  const healed = await look();
  expect(valuesIn(healed)).toEqual(valuesIn(before));
  expect(healed.digest).toBe(before.digest);
  expect(healed.conflicts).toEqual([]);
});

test('a cursor of the lost past does not hold in a healed log, not even when the same revisions come back in the same order', async () => {
  const { server, phone, till, look } = await startWithDevices();
  // Made long ago and received just now, so that an edit based on it, made with a wrong clock, seems not to have seen it.
  const old = till.edit([monday('17:00')], { wall: server.now() - 10 * MINUTE });
  await till.sync([old]);
  const restore = await takeBackup(server);
  const lost = phone.edit([monday('18:00', old.id)], { wall: server.now() - 5 * MINUTE });
  expect((await phone.sync([lost])).results).toEqual([{ id: lost.id, status: 'live' }]);
  const before = await till.sync();
  await restore();
  await phone.sync();
  // An earlier release does not send what the author had seen.
  const healed = await phone.sync([], { witness: phone.witness().map(({ author: _author, ...rest }) => rest) });
  expect(healed).toMatchObject({ seq: before.seq, digest: before.digest });
  expect(healed.conflicts).toMatchObject([{ origin: 'recovery', lose: { rev: old.id } }]);
  expect(await till.sync()).toMatchObject({ full: 'fork', conflicts: healed.conflicts });
  expect((await look()).conflicts).toEqual(healed.conflicts);
});

describe('an operator who goes back on purpose', () => {
  const goBack = async () => {
    const parts = await startWithDevices();
    const { server, owner, phone } = parts;
    const restore = await takeBackup(server);
    const lost = await phone.save([monday('18:00')]);
    await restore();
    server.pass(MINUTE);
    await server.deps.database.write((tx) => setFloor(tx, owner.id, server.now()));
    return { ...parts, lost };
  };

  test('is obeyed: what devices have seen since is not brought back', async () => {
    const { phone, lost, look } = await goBack();
    const reset = await phone.sync();
    expect(reset).toMatchObject({ full: 'admin_reset' });
    expect(phone.witness()).toMatchObject([{ rev: lost.id }]);
    const { seq, conflicts } = await phone.sync();
    expect({ seq, conflicts }).toEqual({ seq: reset.seq, conflicts: [] });
    expect(valuesIn(await look())).not.toHaveProperty('hours.monday');
  });

  test('loses nothing that comes after: a newer witness is taken, and edits are decided', async () => {
    const { server, owner, phone, lost } = await goBack();
    server.pass(1);
    const witness: SyncRequest['witness'] = [
      {
        scope: owner.id,
        key: 'hours.friday',
        schema: 1,
        value: openUntil('20:00'),
        deleted: false,
        rev: 'after-the-floor',
        at: server.now(),
        seq: 9,
      },
    ];
    const edit = phone.edit([monday('19:00', lost.id)]);
    expect(await phone.sync([edit])).toMatchObject({ full: 'admin_reset', results: [] });
    const answer = await phone.sync([edit], { witness });
    expect(answer.results).toEqual([{ id: edit.id, status: 'live' }]);
    expect(valuesIn(answer)).toEqual({ 'hours.monday': openUntil('19:00'), 'hours.friday': openUntil('20:00') });
  });

  test('loses nothing that was made before and came after, not even when another backup is restored', async () => {
    const { server, phone, till, lost, look } = await goBack();
    const made = server.now() - MINUTE / 2;
    const restore = await takeBackup(server);
    server.pass(1);
    await phone.sync();
    await phone.sync();
    await phone.sync([phone.edit([monday('20:00', lost.id), friday('20:00')], { wall: made })]);
    const before = await till.sync();
    expect(valuesIn(before)).toMatchObject({ 'hours.monday': openUntil('20:00'), 'hours.friday': openUntil('20:00') });
    await restore();
    expect(await till.sync()).toMatchObject({ full: 'admin_reset' });
    await till.sync();
    const healed = await look();
    expect(valuesIn(healed)).toEqual(valuesIn(before));
    expect(healed).toMatchObject({ digest: before.digest, conflicts: [] });
  });
});

test('other devices hear of what was brought back, and of what stayed out', async () => {
  const { server, owner, phone, till, look } = await startWithDevices();
  const restore = await takeBackup(server);
  await phone.save([monday('18:00'), friday('18:00')]);
  await restore();
  server.pass(MINUTE);
  await till.save([monday('20:00')]);
  await phone.sync();
  const published: string[] = [];
  hearLocations(server.deps.publications, (id) => published.push(id));
  const stream = await openStream(server, owner.token);
  expect(await stream.next()).toBe(notificationAt((await look()).seq));

  const [stays, comes] = phone.witness().toSorted((a, b) => (a.key < b.key ? 1 : -1));
  if (!stays || !comes) throw new Error('Both days were lost.');
  for (const one of [stays, comes]) {
    const { seq } = await phone.sync([], { witness: [one] });
    expect(await stream.next()).toBe(notificationAt(seq));
  }
  expect(published).toEqual([owner.id, owner.id]);
  expect((await till.sync()).conflicts).toMatchObject([{ key: 'hours.monday', origin: 'recovery' }]);
});
