import { expect, test } from 'vitest';
import { present } from '../../test/local/present.ts';
import { refusal } from '../../test/local/server-model.ts';
import type { ApiError } from './api-error.ts';
import { openStream } from './open-stream.ts';

const HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8' };

/** A stream whose server sends what the test tells it to. */
const start = (answer?: () => Response | Promise<Response>) => {
  let server: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (server = controller),
    cancel: () => void (world.cancelled = true),
  });
  const controller = new AbortController();
  const world = {
    sent: [] as { url: string; init: RequestInit }[],
    notifications: [] as (number | (number | string)[])[],
    alive: 0,
    cancelled: false,
    controller,
    say: (bytes: Uint8Array | string) =>
      present(server).enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    end: () => present(server).close(),
    cut: () => present(server).error(new TypeError('network error')),
    over: null as Promise<ApiError | null> | null,
  };
  world.over = openStream(
    {
      baseUrl: 'https://doorsign.test',
      token: () => 'T1',
      fetch: async (input, init): Promise<Response> => {
        world.sent.push({ url: input as string, init: present(init) });
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => present(server).error(init.signal?.reason));
        return answer ? answer() : new Response(body, { headers: HEADERS });
      },
    },
    {
      signal: controller.signal,
      onNotification: (seq, plan) => world.notifications.push(plan ? [seq, plan] : seq),
      onAlive: () => void (world.alive += 1),
    },
  ).then(
    () => null,
    (error: unknown) => error as ApiError,
  );
  return world;
};

test('the stream sends the token and reports every notification and every sign of life', async () => {
  const world = start();
  await expect.poll(() => world.alive).toBe(1);
  expect(world.sent).toMatchObject([
    {
      url: 'https://doorsign.test/api/sync/stream',
      init: {
        headers: { Accept: 'text/event-stream', Authorization: 'Bearer T1' },
        cache: 'no-store',
        credentials: 'omit',
      },
    },
  ]);
  world.say('event: poke\ndata: {"seq":3}\n\n: heart');
  await expect.poll(() => world.notifications).toEqual([3]);
  world.say('beat\n\nevent: po');
  world.say('ke\ndata: {"seq":4}\n\n');
  await expect.poll(() => world.notifications).toEqual([3, 4]);
  expect(world.alive).toBe(4);
  world.end();
  expect(await world.over).toBeNull();
});

test('a notification carries the plan if the server sends it', async () => {
  const world = start();
  world.say('event: poke\ndata: {"seq":3,"plan":"pro"}\n\n');
  await expect.poll(() => world.notifications).toEqual([[3, 'pro']]);
  world.end();
  expect(await world.over).toBeNull();
});

test('a character split between two chunks is decoded as one', async () => {
  const world = start();
  const bytes = new TextEncoder().encode(': ü\n\nevent: poke\ndata: {"seq":5}\n\n');
  world.say(bytes.slice(0, 3));
  world.say(bytes.slice(3));
  await expect.poll(() => world.notifications).toEqual([5]);
  world.end();
  expect(await world.over).toBeNull();
});

test.each([
  { name: 'events of another name', text: 'event: hello\ndata: {"seq":1}\n\n' },
  { name: 'a notification that is not JSON', text: 'event: poke\ndata: soon\n\n' },
  { name: 'a notification of another shape', text: 'event: poke\ndata: {"seq":"1"}\n\n' },
])('the stream ignores $name', async ({ text }) => {
  const world = start();
  world.say(text);
  world.say('event: poke\ndata: {"seq":9}\n\n');
  await expect.poll(() => world.notifications).toEqual([9]);
  world.end();
  await world.over;
});

test.each([
  { name: 'a session that has ended', answer: () => refusal('session_revoked'), kind: 'refused', status: 401 },
  {
    name: 'too many streams',
    answer: () => refusal('rate_limited', 429, { 'Retry-After': '9' }),
    kind: 'refused',
    status: 429,
    retryAfterS: 9,
  },
  { name: 'a proxy’s page', answer: () => new Response('<html>', { status: 502 }), kind: 'foreign', status: 502 },
  { name: 'a captive portal', answer: () => new Response('<html>'), kind: 'foreign', status: 200 },
  { name: 'an empty answer', answer: () => new Response(null, { status: 204 }), kind: 'foreign', status: 204 },
  { name: 'no connection', answer: () => Promise.reject(new TypeError('offline')), kind: 'network', status: 0 },
])('$name becomes an ApiError of kind $kind', async ({ answer, name: _name, ...told }) => {
  const world = start(answer);
  expect(await world.over).toMatchObject({ name: 'ApiError', ...told });
  expect(world.alive).toBe(0);
});

test('an interrupted stream becomes a network error', async () => {
  const world = start();
  await expect.poll(() => world.alive).toBe(1);
  world.cut();
  expect(await world.over).toMatchObject({ kind: 'network' });
});

test('an event that never ends closes the stream with an error', async () => {
  const world = start();
  world.say(`data: ${'x'.repeat(70_000)}`);
  expect(await world.over).toMatchObject({ kind: 'network' });
  expect(world.cancelled).toBe(true);
});

test('a caller can abort the stream', async () => {
  const world = start();
  await expect.poll(() => world.alive).toBe(1);
  world.controller.abort();
  expect(await world.over).toMatchObject({ kind: 'network' });
});
