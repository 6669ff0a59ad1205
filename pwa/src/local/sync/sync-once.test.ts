import { expect, test } from 'vitest';
import { EDITS_MAX } from '@doorsign/shared-schema/sync';
import { createDevice, day, type Wire } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { ServerModel } from '../../../test/local/server-model.ts';
import { readMeta } from '../storage/database.ts';
import { outboxCount, outboxRows, readPublishedSettings, readSettings } from '../storage/view.ts';
import { tokenFor } from '../../../test/user.ts';

const MINUTE = 60_000;
const start = () => {
  const server = new ServerModel('biz');
  return { server, device: createDevice(server) };
};
const lost: Wire = () => Promise.reject(new TypeError('Failed to fetch'));
/** The server processes the request, but its answer never arrives. */
const answerLost: Wire = (server) => {
  server();
  throw new TypeError('Failed to fetch');
};

test('a live Save leaves the outbox, and its registers and time are stored', async () => {
  const { server, device } = start();
  const { id } = await device.save([day('monday', '08:00')]);
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [{ id, status: 'live' }], waiting: 0 });
  expect(server.valueOf('hours.monday')).toEqual({ open: '08:00', close: '17:00', closed: false });
  expect(await outboxCount(device.db, 'waiting')).toBe(0);
  expect(await readMeta(device.db, 'lastLiveAt')).toBe(device.timers.nowMs);
  expect(await readMeta(device.db, 'cursor')).toEqual({ seq: 1, chain: server.chainAt(1) });
  expect((await readPublishedSettings(device.db, 'biz'))?.businessHours?.monday.open).toBe('08:00');
});

test('an unpublished Save changes the owner’s settings, not the published ones', async () => {
  const { device } = start();
  await device.sync();
  await device.save([day('monday', '08:00')]);
  expect((await readSettings(device.db, 'biz'))?.businessHours?.monday.open).toBe('08:00');
  expect((await readPublishedSettings(device.db, 'biz'))?.businessHours).toBeNull();
});

test('before the first answer there are no settings', async () => {
  const { device } = start();
  expect(await readSettings(device.db, 'biz')).toBeNull();
  expect(await readPublishedSettings(device.db, 'biz')).toBeNull();
});

test('Saves on Saves are sent in order, each based on the one before', async () => {
  const { server, device } = start();
  const first = await device.save([day('monday', '08:00')]);
  device.timers.advance(-10 * MINUTE);
  const second = await device.save([day('monday', '07:00')]);
  const { edits } = (await device.sync(), present(server.requests[0]));
  expect(edits.map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(edits[1]?.writes[0]?.base).toBe(first.id);
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '07:00' });
  expect(server.conflicts).toEqual([]);
});

test('a lost answer changes nothing; sent again, the edit gets the same result and is applied once', async () => {
  const { server, device } = start();
  const { id } = await device.save([day('monday', '08:00')]);
  device.wire.push(answerLost);
  expect(await device.sync()).toEqual({ kind: 'retry', cause: 'unreached', retryAfterS: null });
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
  expect(await readMeta(device.db, 'cursor')).toBeUndefined();
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [{ id, status: 'live' }] });
  expect(server.seq).toBe(1);
});

test('a request that never arrived changes nothing', async () => {
  const { server, device } = start();
  await device.save([day('monday')]);
  device.wire.push(lost);
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'unreached' });
  expect(server.requests).toEqual([]);
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
});

test('a request delivered twice is applied once', async () => {
  const { server, device } = start();
  await device.save([day('monday', '08:00')]);
  device.wire.push((answer) => (answer(), answer()));
  expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  expect(server.requests).toHaveLength(2);
  expect(server.seq).toBe(1);
});

test('an answer that arrives after a newer one is dropped completely', async () => {
  const { server, device } = start();
  const tab = createDevice(server, { indexedDb: device.indexedDb, timers: device.timers, seed: 2 });
  let arrive = (): void => undefined;
  device.wire.push((answer) => {
    const early = answer();
    return new Promise((resolve) => (arrive = () => resolve(early)));
  });
  const late = device.sync();
  await expect.poll(() => server.requests.length).toBe(1);
  await tab.save([day('monday', '08:00')]);
  await tab.sync();
  const before = await device.db.registers.toArray();
  arrive();
  expect(await late).toMatchObject({ kind: 'retry', cause: 'stale' });
  expect(await device.db.registers.toArray()).toEqual(before);
  expect(await readMeta(device.db, 'cursor')).toEqual({ seq: 1, chain: server.chainAt(1) });
});

test('two tabs that sync at once without locks end in the same state as one', async () => {
  const { server, device } = start();
  const tab = createDevice(server, { indexedDb: device.indexedDb, timers: device.timers, seed: 2 });
  for (let round = 0; round < 5; round++) {
    await device.save([day('monday', `0${round}:00`)]);
    await tab.save([day('tuesday', `0${round}:30`)]);
    const outcomes = await Promise.all([device.sync(), tab.sync(), device.sync(), tab.sync()]);
    for (const { kind } of outcomes) expect(['sent', 'retry']).toContain(kind);
  }
  while (await outboxCount(device.db, 'waiting')) await device.sync();
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '04:00' });
  expect(server.valueOf('hours.tuesday')).toMatchObject({ open: '04:30' });
  expect(server.seq).toBe(10);
  expect(server.conflicts).toEqual([]);
  expect((await readPublishedSettings(tab.db, 'biz'))?.businessHours?.tuesday.open).toBe('04:30');
});

test('a lock held by another tab is not waited for, and can be ignored', async () => {
  const server = new ServerModel('biz');
  const asked: string[] = [];
  const taken = {
    request: (name: string, _options: unknown, run: (lock: null) => unknown) => {
      asked.push(name);
      return Promise.resolve(run(null));
    },
  };
  const device = createDevice(server, { locks: taken as unknown as LockManager });
  expect(await device.sync()).toEqual({ kind: 'busy' });
  expect(server.requests).toEqual([]);
  expect(await device.sync({ ignoreLock: true })).toMatchObject({ kind: 'sent' });
  expect(asked).toEqual(['doorsign-sync-biz']);
});

test('an attempt runs without locks if the browser refuses them', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  const device = createDevice(new ServerModel('biz'), { locks: refusing as unknown as LockManager });
  expect(await device.sync()).toMatchObject({ kind: 'sent' });
});

test('if registers differ from the server’s, nothing is applied and all are requested', async () => {
  const { server, device } = start();
  await device.save([day('monday', '08:00')]);
  await device.sync();
  await device.db.registers.toCollection().modify({ rev: 'damaged' });
  const { id } = await device.save([day('tuesday', '08:00')]);
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'mismatch' });
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
  expect(await readMeta(device.db, 'cursor')).toEqual({ seq: 1, chain: server.chainAt(1) });
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [{ id, status: 'live' }] });
  expect(server.requests.at(-1)?.wantFull).toBe(true);
  expect(await readMeta(device.db, 'wantFull')).toBeUndefined();
  expect(await device.db.registers.toArray()).toEqual([...server.registers.values()]);
  await device.sync();
  expect(server.requests.at(-1)?.wantFull).toBeUndefined();
});

test('after a restore from a backup the device follows the server and keeps what it lost', async () => {
  const { server, device } = start();
  await device.save([day('monday', '08:00')]);
  await device.sync();
  const restore = server.backup();
  const { id } = await device.save([day('tuesday', '08:00')]);
  await device.sync();
  restore();
  const later = await device.save([day('friday', '06:00')]);
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [{ id: later.id, status: 'live' }] });
  expect((await device.db.registers.toArray()).map(({ key }) => key)).toEqual(['hours.friday', 'hours.monday']);
  expect(await readMeta(device.db, 'witness')).toMatchObject([{ key: 'hours.tuesday', rev: id }]);
});

test('a refused edit leaves the view, and its values and the reason are kept', async () => {
  const { device } = start();
  await device.sync();
  const { id } = await device.save([{ key: 'hours.monday', value: { open: '9', close: '17:00', closed: false } }]);
  expect((await readSettings(device.db, 'biz'))?.businessHours).toBeNull();
  expect(await device.sync()).toMatchObject({ kind: 'sent', results: [{ id, status: 'rejected' }], waiting: 0 });
  const [kept] = await outboxRows(device.db, 'refused');
  expect(kept).toMatchObject({ id, result: { code: 'validation_failed', field: 'hours.monday' } });
  expect(kept?.edit.writes[0]?.value).toEqual({ open: '9', close: '17:00', closed: false });
  expect(await readMeta(device.db, 'lastLiveAt')).toBeUndefined();
});

test('a refusal rolls the view back to the confirmed values and removes no other Save', async () => {
  const { server, device } = start();
  await device.save([{ key: 'profile.businessName', value: 'Bakery' }], 'profile');
  await device.sync();
  await device.save([{ key: 'profile.businessName', value: '  spaced  ' }], 'profile');
  await device.save([day('monday', '08:00')]);
  expect(await device.sync()).toMatchObject({ results: [{ status: 'rejected' }, { status: 'live' }], waiting: 0 });
  const settings = await readSettings(device.db, 'biz');
  expect(settings?.businessName).toBe('Bakery');
  expect(settings?.businessHours?.monday.open).toBe('08:00');
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '08:00' });
});

test('a change that the plan does not include is kept with its values', async () => {
  const { device } = start();
  const value = { id: 'preset_2030-12-25', name: 'Christmas Day', closed: true, open: '09:00', close: '17:00' };
  await device.save([{ key: 'holidays.2030-12-25', value }], 'holidays');
  await device.sync();
  expect(await outboxRows(device.db, 'upgrade')).toMatchObject([{ result: { code: 'plan_required' } }]);
  expect((await readSettings(device.db, 'biz'))?.holidays).toEqual([]);
  expect((await device.sync()).kind).toBe('sent');
  expect(await outboxCount(device.db, 'upgrade')).toBe(1);
});

test('two devices offline on different days: both are live', async () => {
  const { server, device } = start();
  const other = createDevice(server, { seed: 2, timers: device.timers });
  await device.sync();
  await other.sync();
  await device.save([day('monday', '08:00')]);
  await other.save([day('tuesday', '08:00')]);
  for (const tab of [device, other, device]) await tab.sync();
  expect(await device.db.registers.toArray()).toEqual(await other.db.registers.toArray());
  expect(server.conflicts).toEqual([]);
});

test('two devices offline on the same day: the later edit is live, the other is the same conflict on both', async () => {
  const { server, device } = start();
  const other = createDevice(server, { seed: 2, name: 'Safari on iPhone', timers: device.timers });
  await device.sync();
  await other.sync();
  await device.save([day('monday', '08:00')]);
  device.timers.advance(MINUTE);
  server.now += MINUTE;
  await other.save([day('monday', '10:00')]);
  await other.sync();
  expect(await device.sync()).toMatchObject({ results: [{ status: 'superseded', conflicts: ['hours.monday'] }] });
  await other.sync();
  const [conflict] = await device.db.conflicts.toArray();
  expect(conflict).toMatchObject({
    win: { value: { open: '10:00' }, device: 'Safari on iPhone' },
    lose: { value: { open: '08:00' } },
    own: 'lose',
  });
  expect(await other.db.conflicts.toArray()).toEqual([{ ...conflict, own: 'win' }]);
  expect(await outboxCount(device.db, 'waiting')).toBe(0);
  expect(await readMeta(device.db, 'lastLiveAt')).toBeUndefined();
});

test.each([
  { name: 'no token', token: () => null },
  { name: 'another owner’s token', token: () => tokenFor('stranger') },
  { name: 'an invalid token', token: () => 'opaque' },
])('with $name nothing is sent', async ({ token }) => {
  const server = new ServerModel('biz');
  const device = createDevice(server, { token });
  await device.save([day('monday')]);
  expect(await device.sync()).toEqual({ kind: 'not-ours' });
  expect(server.requests).toEqual([]);
});

test('another owner’s row in the outbox is never sent', async () => {
  const { server, device } = start();
  await device.save([day('monday')]);
  await device.db.outbox.toCollection().modify({ userId: 'stranger' });
  expect(await device.sync()).toEqual({ kind: 'not-ours' });
  expect(server.requests).toEqual([]);
});

test('an answer about another account is not applied', async () => {
  const { server, device } = start();
  device.wire.push((answer) => answer());
  Object.defineProperty(server, 'userId', { value: 'stranger' });
  expect(await device.sync()).toEqual({ kind: 'not-ours' });
  expect(await readMeta(device.db, 'cursor')).toBeUndefined();
});

test('a renewed token is stored', async () => {
  const { device } = start();
  device.wire.push((answer) => {
    const answered = answer();
    answered.headers.set('X-Access-Token', 'renewed');
    return answered;
  });
  await device.sync();
  expect(device.renewed).toEqual(['renewed']);
});

test(`a long outbox is sent in requests of at most ${EDITS_MAX}`, async () => {
  const { server, device } = start();
  for (let n = 0; n < EDITS_MAX + 1; n++) await device.save([day('monday', n % 2 ? '08:00' : '09:00')]);
  expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 1 });
  expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  expect(server.requests.map(({ edits }) => edits.length)).toEqual([EDITS_MAX, 1]);
});

test('values of a newer schema are stored unchanged and shown by no screen', async () => {
  const { server, device } = start();
  const register = {
    scope: 'biz',
    key: 'menu.today',
    schema: 9,
    value: { dish: ['soup'] },
    deleted: false,
    rev: 'r9',
    at: 1,
    seq: 1,
  };
  server.registers.set('biz\tmenu.today', register);
  await device.sync();
  expect(await device.db.registers.toArray()).toEqual([register]);
  expect((await readSettings(device.db, 'biz'))?.businessName).toBe('');
});
