import { expect, test } from 'vitest';
import { createDevice, day } from '../../../test/local/device-model.ts';
import { present } from '../../../test/local/present.ts';
import { refusal, ServerModel } from '../../../test/local/server-model.ts';
import { failureOf } from '../../api/read-answer.ts';
import type { StreamWatch } from '../../api/open-stream.ts';
import { createStream } from './stream.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A tab whose database is at seq 1, and a server whose streams the test controls. */
const start = async () => {
  const device = createDevice(new ServerModel('biz'));
  await device.save([day('monday', '08:00')]);
  await device.sync();
  const { timers } = device;
  const opened: (StreamWatch & { end(error?: Error): void })[] = [];
  const world = {
    timers,
    opened,
    /** The open stream. */
    current: () => present(opened.at(-1)),
    open: 0,
    mostOpen: 0,
    attempts: 0,
    isVisible: true,
    attempt: Promise.resolve(),
    /** Ends the open stream and waits until the device has noticed. */
    end: async (error?: Error): Promise<void> => {
      world.current().end(error);
      await settled();
    },
  };
  const stream = createStream({
    db: device.db,
    sync: { push: () => void (world.attempts += 1), settled: () => world.attempt },
    open: (watch) => {
      world.open += 1;
      world.mostOpen = Math.max(world.mostOpen, world.open);
      return new Promise<void>((resolve, reject) => {
        const end = (error?: Error): void => (error === undefined ? resolve() : reject(error));
        watch.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        opened.push({ ...watch, end });
      }).finally(() => void (world.open -= 1));
    },
    isVisible: () => world.isVisible,
    timers,
    now: timers.now,
    random: () => 0.5,
  });
  return { ...world, world, stream };
};

const refused = async (response: Response): Promise<Error> =>
  failureOf(response.status, await response.text(), response.headers.get('Retry-After'));

test('the stream is closed until the first wake(), and opened once however often it is called', async () => {
  const { stream, opened, world } = await start();
  expect(opened).toHaveLength(0);
  stream.wake();
  stream.wake();
  stream.wake();
  await settled();
  expect(opened).toHaveLength(1);
  expect(world.mostOpen).toBe(1);
});

test.each([
  { name: 'beyond the known log position starts an attempt', seq: 2, attempts: 1 },
  { name: 'up to the known log position does nothing', seq: 1, attempts: 0 },
  { name: 'of a shorter log starts an attempt, because the server was restored', seq: 0, attempts: 1 },
])('a change notification $name', async ({ seq, attempts }) => {
  const { stream, current, world } = await start();
  stream.wake();
  current().onNotification(seq);
  for (let n = 0; n < 20; n++) await settled();
  await expect.poll(() => world.attempts).toBe(attempts);
});

test.each([
  { name: 'the known plan does nothing', plan: 'free', attempts: 0 },
  { name: 'another plan starts an attempt at the same log position', plan: 'pro', attempts: 1 },
] as const)('a change notification with $name', async ({ plan, attempts }) => {
  const { stream, current, world } = await start();
  stream.wake();
  current().onNotification(1, plan);
  for (let n = 0; n < 20; n++) await settled();
  await expect.poll(() => world.attempts).toBe(attempts);
});

test('a change notification waits for the running attempt, which may fetch the change', async () => {
  const { stream, current, world } = await start();
  let finish = (): void => undefined;
  world.attempt = new Promise((resolve) => (finish = resolve));
  stream.wake();
  current().onNotification(2);
  for (let n = 0; n < 20; n++) await settled();
  expect(world.attempts).toBe(0);
  finish();
  await expect.poll(() => world.attempts).toBe(1);
});

test('a hidden page has no stream, and a page shown again opens one at once', async () => {
  const { stream, opened, world, timers } = await start();
  world.isVisible = false;
  stream.wake();
  expect(opened).toHaveLength(0);
  world.isVisible = true;
  stream.wake();
  expect(world.open).toBe(1);
  world.isVisible = false;
  stream.hide();
  await settled();
  expect(world.open).toBe(0);
  expect(timers.due()).toEqual([]);
  world.isVisible = true;
  stream.wake();
  expect(world.open).toBe(1);
});

test('hiding and showing before the old stream has closed never opens two', async () => {
  const { stream, world, timers } = await start();
  stream.wake();
  stream.hide();
  stream.wake();
  await settled();
  expect(world.open).toBe(0);
  timers.advance(timers.due()[0] ?? Infinity);
  expect(world.open).toBe(1);
  expect(world.mostOpen).toBe(1);
});

test('a stream that ends is reopened after delays that grow to a minute', async () => {
  const { stream, world, timers, end } = await start();
  stream.wake();
  const pauses: number[] = [];
  for (let n = 0; n < 8; n++) {
    await end(n % 2 ? undefined : new TypeError('cut'));
    const [pause = 0] = timers.due();
    pauses.push(pause);
    timers.advance(pause);
  }
  expect(pauses).toEqual([1_500, 2_500, 4_500, 8_500, 16_500, 30_500, 30_500, 30_500]);
  expect(world.mostOpen).toBe(1);
});

test('a stream that lasted a minute resets the delays, and so does wake()', async () => {
  const { stream, timers, current, end } = await start();
  stream.wake();
  await end();
  timers.advance(1_500);
  for (let n = 0; n < 4; n++) {
    timers.advance(25_000);
    current().onAlive();
  }
  await end();
  expect(timers.due()).toEqual([1_500]);
  timers.advance(1_500);
  await end();
  expect(timers.due()).toEqual([2_500]);
  stream.wake();
  await end();
  expect(timers.due()).toEqual([1_500]);
});

test('60 seconds of silence count as a lost connection, 59 do not', async () => {
  const { stream, timers, opened, current, world } = await start();
  stream.wake();
  timers.advance(59_999);
  current().onAlive();
  timers.advance(59_999);
  await settled();
  expect(world.open).toBe(1);
  timers.advance(1);
  await settled();
  expect(world.open).toBe(0);
  timers.advance(timers.due()[0] ?? Infinity);
  expect(opened).toHaveLength(2);
});

test('after too many streams, the next try is delayed for long', async () => {
  const { stream, timers, end } = await start();
  stream.wake();
  await end(await refused(refusal('rate_limited')));
  expect(timers.due()).toEqual([30_500]);
  timers.advance(30_500);
  await end(await refused(refusal('rate_limited', 429, { 'Retry-After': '45' })));
  expect(timers.due()).toEqual([45_000]);
});

test('a session that has ended is left to an ordinary attempt', async () => {
  const { stream, end, world } = await start();
  stream.wake();
  await end(await refused(refusal('busy')));
  expect(world.attempts).toBe(0);
  stream.wake();
  await end(await refused(refusal('session_revoked')));
  expect(world.attempts).toBe(1);
});

test('a stopped stream is closed, receives nothing and never reopens', async () => {
  const { stream, timers, current, world } = await start();
  stream.wake();
  const last = current();
  stream.stop();
  await settled();
  expect(world.open).toBe(0);
  expect(timers.due()).toEqual([]);
  last.onNotification(9);
  stream.wake();
  for (let n = 0; n < 20; n++) await settled();
  expect(world.attempts).toBe(0);
  expect(world.open).toBe(0);
});
