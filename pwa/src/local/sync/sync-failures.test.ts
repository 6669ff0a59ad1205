import { expect, test } from 'vitest';
import { createDevice, day, newIndexedDb, type Wire } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { ManualTimers } from '../../../test/local/manual-timers.ts';
import { refusal, ServerModel } from '../../../test/local/server-model.ts';
import { readMeta } from '../storage/database.ts';
import { outboxCount, outboxRows } from '../storage/view.ts';
import { tokenFor } from '../../../test/user.ts';

const MINUTE = 60_000;
const start = () => {
  const server = new ServerModel('biz');
  return { server, device: createDevice(server) };
};
const says =
  (make: () => Response): Wire =>
  () =>
    make();

test.each([
  {
    name: 'a gateway that cannot reach its server',
    make: () => new Response('<html>Bad gateway</html>', { status: 502 }),
    cause: 'unreached',
  },
  { name: 'a proxy’s 401', make: () => new Response('{"error":"login"}', { status: 401 }), cause: 'unreached' },
  {
    name: 'a 401 that resembles Doorsign’s',
    make: () => Response.json({ detail: 'x', code: 'token_invalid' }, { status: 401 }),
    cause: 'unreached',
  },
  { name: 'a captive portal', make: () => new Response('<html>Welcome</html>', { status: 200 }), cause: 'unreached' },
  { name: 'JSON that is no answer', make: () => Response.json({ seq: 1 }), cause: 'unreached' },
  { name: 'an error page with status 500', make: () => new Response('oops', { status: 500 }), cause: 'unreached' },
  { name: 'busy', make: () => refusal('busy'), cause: 'server' },
  { name: 'server_outdated', make: () => refusal('server_outdated'), cause: 'server' },
  { name: 'storage_full', make: () => refusal('storage_full'), cause: 'server' },
  { name: 'rate_limited', make: () => refusal('rate_limited', 429, { 'Retry-After': '7' }), cause: 'server', after: 7 },
  { name: 'validation_failed', make: () => refusal('validation_failed'), cause: 'server' },
  { name: 'too_large', make: () => refusal('too_large'), cause: 'server' },
] as const)(
  '$name leaves the outbox unchanged and counts as no edit’s failure',
  async ({ make, cause, ...expected }) => {
    const { device } = start();
    await device.save([day('monday')]);
    await device.save([day('tuesday')]);
    const before = await device.db.outbox.toArray();
    device.wire.push(says(make));
    const retryAfterS = 'after' in expected ? expected.after : null;
    expect(await device.sync()).toEqual({ kind: 'retry', cause, retryAfterS });
    expect(await device.db.outbox.toArray()).toEqual(before);
    expect(await readMeta(device.db, 'batchMax')).toBeUndefined();
    expect(await readMeta(device.db, 'outdated')).toBeUndefined();
    expect(device.signedOut).toBe(0);
    expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  },
);

test.each(['token_invalid', 'session_revoked'] as const)(
  '%s pauses the edits until sign-in and keeps them',
  async (code) => {
    const { device } = start();
    await device.save([day('monday')]);
    device.wire.push(says(() => refusal(code)));
    expect(await device.sync()).toEqual({ kind: 'blocked', reason: 'sign-in' });
    expect(device.signedOut).toBe(1);
    expect(await outboxCount(device.db, 'waiting')).toBe(1);
    expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  },
);

test('a 401 about a token that another tab has replaced is ignored', async () => {
  const server = new ServerModel('biz');
  let serial = 0;
  const device = createDevice(server, { token: () => tokenFor('biz', serial) });
  device.wire.push(() => ((serial = 1), refusal('token_invalid')));
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'stale' });
  expect(device.signedOut).toBe(0);
});

test('an outdated app pauses and keeps trying', async () => {
  const { device } = start();
  await device.save([day('monday')]);
  device.wire.push(says(() => refusal('client_outdated')));
  expect(await device.sync()).toEqual({ kind: 'blocked', reason: 'update' });
  expect(await readMeta(device.db, 'outdated')).toBe('1.0.0');
  expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
  expect(await readMeta(device.db, 'outdated')).toBeUndefined();
});

test('a refusal of the old build does not apply to the new one, even before it has reached the server', async () => {
  const { server, device } = start();
  await device.save([day('monday')]);
  device.wire.push(says(() => refusal('client_outdated')));
  await device.sync();
  const updated = createDevice(server, { indexedDb: device.indexedDb, timers: device.timers, app: '1.0.1' });
  updated.wire.push(() => Promise.reject(new TypeError('offline')));
  await updated.sync();
  expect(await readMeta(updated.db, 'outdated')).toBeUndefined();
  expect(await outboxCount(updated.db, 'waiting')).toBe(1);
});

test('a deleted account is reported as such, and its edits stay', async () => {
  const { device } = start();
  await device.save([day('monday')]);
  device.wire.push(says(() => refusal('account_deleted')));
  expect(await device.sync()).toEqual({ kind: 'blocked', reason: 'deleted' });
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
});

test.each([
  { name: 'a code of Doorsign’s server', make: () => refusal('server_outdated'), code: 'server_outdated' },
  { name: 'no answer of Doorsign’s server', make: () => new Response('<html>', { status: 502 }), code: 'unreached' },
  { name: 'the end of the session', make: () => refusal('session_revoked'), code: 'session_revoked' },
])('the reason why a Save made no progress is stored until it does: $name', async ({ make, code }) => {
  const { device } = start();
  device.wire.push(says(make));
  await device.sync();
  expect(await readMeta(device.db, 'lastFailure')).toBeUndefined();
  await device.save([day('monday')]);
  device.timers.advance(MINUTE);
  device.wire.push(says(make));
  await device.sync();
  expect(await readMeta(device.db, 'lastFailure')).toEqual({ code, at: device.timers.nowMs });
  await device.sync();
  expect(await readMeta(device.db, 'lastFailure')).toBeUndefined();
});

/** A server that fails on every request with this edit. */
const breakingOn =
  (server: ServerModel, poison: string): Wire =>
  (answer) => {
    const before = server.backup();
    const answered = answer();
    if (!present(server.requests.at(-1)).edits.some(({ id }) => id === poison)) return answered;
    before();
    return refusal('internal');
  };

test('an edit on which the server fails is found by halving, set aside for the others, and retried', async () => {
  const { server, device } = start();
  const saved = [];
  for (let n = 0; n < 20; n++) {
    device.timers.advance(MINUTE);
    server.now += MINUTE;
    saved.push(await device.save([n === 13 ? day('friday', '08:00') : day('monday', `09:${10 + n}`)]));
  }
  const poison = present(saved[13]).id;
  const breaks = breakingOn(server, poison);
  let attempts = 0;
  for (; (await outboxCount(device.db, 'waiting')) > 1; attempts++) {
    device.wire.push(breaks);
    await device.sync();
  }
  expect(attempts).toBeLessThan(20);
  expect(await outboxRows(device.db, 'waiting')).toMatchObject([{ id: poison, faults: 1 }]);
  expect(await readMeta(device.db, 'lastFailure')).toMatchObject({ code: 'internal' });
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '09:29' });

  device.wire.push(breaks);
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'server' });
  expect(server.requests.at(-1)?.edits.map(({ id }) => id)).toEqual([poison]);
  const { id } = await device.save([day('tuesday')]);
  device.wire.push(breaks);
  expect(await device.sync()).toMatchObject({ results: [{ id, status: 'live' }], waiting: 1 });
  expect(await device.sync()).toMatchObject({ results: [{ id: poison, status: 'live' }], waiting: 0 });
  expect(await readMeta(device.db, 'lastFailure')).toBeUndefined();
});

test('a Save based on one that was set aside is sent after it, without a false conflict', async () => {
  const { server, device } = start();
  await device.save([day('monday', '08:00')]);
  await device.sync();
  const { id: first } = await device.save([day('monday', '07:00')]);
  device.wire.push(says(() => refusal('internal')));
  await device.sync();
  const second = await device.save([day('monday', '06:00'), day('friday')]);
  const third = await device.save([day('friday', '05:00')]);
  const { id: other } = await device.save([day('tuesday')]);
  expect(await device.sync()).toMatchObject({ results: [{ id: other, status: 'live' }], waiting: 3 });
  expect(await device.sync()).toMatchObject({ results: [{ id: first, status: 'live' }], waiting: 2 });
  expect(await device.sync()).toMatchObject({
    results: [
      { id: second.id, status: 'live' },
      { id: third.id, status: 'live' },
    ],
    waiting: 0,
  });
  expect(server.conflicts).toEqual([]);
  expect(server.requests.at(-1)?.edits).toEqual([second, third]);
});

test('after too many failures a Save is sent unchanged without the one it is based on, and nothing is lost', async () => {
  const { server, device } = start();
  const wait = (): void => {
    server.now += MINUTE;
    device.timers.advance(MINUTE);
  };
  await device.save([day('monday', '08:00')]);
  await device.sync();
  wait();
  const poison = await device.save([day('monday', '07:00')]);
  wait();
  const onTop = await device.save([day('monday', '06:00')]);
  const breaks = breakingOn(server, poison.id);
  for (let n = 0; !server.judged.has(onTop.id); n++) {
    expect(n).toBeLessThan(20);
    device.wire.push(breaks);
    await device.sync();
  }
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '06:00' });
  // The live value is based on that edit, so its owner need not be notified.
  expect(await device.sync()).toMatchObject({ results: [{ id: poison.id, status: 'live' }], waiting: 0 });
  expect(server.valueOf('hours.monday')).toMatchObject({ open: '06:00' });
  expect(server.conflicts.map(({ lose }) => lose.rev)).not.toContain(poison.id);
});

test('after the search for a failing edit the batches grow again', async () => {
  const { server, device } = start();
  for (let n = 0; n < 4; n++) await device.save([day('monday', `09:0${n}`)]);
  device.wire.push(
    says(() => refusal('internal')),
    says(() => refusal('internal')),
  );
  await device.sync();
  expect(await readMeta(device.db, 'batchMax')).toBe(2);
  await device.sync();
  expect(await readMeta(device.db, 'batchMax')).toBe(1);
  await device.sync();
  expect(server.requests.at(-1)?.edits).toHaveLength(1);
  await device.sync();
  expect(server.requests.at(-1)?.edits).toHaveLength(2);
});

test('a server that fails on everything counts against no edit while none is sent', async () => {
  const { device } = start();
  device.wire.push(says(() => refusal('internal')));
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'server' });
  expect(await readMeta(device.db, 'batchMax')).toBeUndefined();
});

test('a hanging server times out after 20 seconds', async () => {
  const timers = new ManualTimers();
  const device = createDevice(new ServerModel('biz'), { timers, indexedDb: newIndexedDb() });
  device.wire.push(
    (_, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const attempt = device.sync();
  await expect.poll(() => timers.due()).toEqual([20_000]);
  timers.advance(20_000);
  expect(await attempt).toMatchObject({ kind: 'retry', cause: 'unreached' });
});

test('failing storage causes a retry and loses nothing', async () => {
  const { device } = start();
  await device.save([day('monday')]);
  const fail = (): void => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.db.registers.hook('creating', fail);
  expect(await device.sync()).toMatchObject({ kind: 'retry', cause: 'storage' });
  expect(await outboxCount(device.db, 'waiting')).toBe(1);
  device.db.registers.hook('creating').unsubscribe(fail);
  expect(await device.sync()).toMatchObject({ kind: 'sent', waiting: 0 });
});
