import { once } from 'node:events';
import type { ServerOptions } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { serveMiddleware } from '../../test/serve-middleware.ts';
import { AppError } from './errors.ts';
import { sendStream, type StreamClient } from './send-stream.ts';

type Open = (client: StreamClient) => AsyncGenerator<string, void>;

/** A server that responds to every request with the same stream. */
const serve = (open: Open, options: ServerOptions = {}) =>
  serveMiddleware((context) => sendStream(context, open), options);

/** A client that sends one request and reads nothing. */
const askWithoutReading = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
};

test('the texts arrive as they are made, and the end of them is the end of the answer', async () => {
  const { url } = await serve(async function* () {
    yield 'one ';
    yield 'two';
  });
  expect(await (await fetch(url)).text()).toBe('one two');
});

test('what goes wrong before the first text is a refusal like every other', async () => {
  // oxlint-disable-next-line require-yield
  const { url } = await serve(async function* () {
    throw new AppError('rate_limited');
  });
  const response = await fetch(url);
  expect([response.status, await response.json()]).toMatchObject([429, { code: 'rate_limited' }]);
});

test('what goes wrong later ends the answer cleanly and is in the log', async () => {
  const { url, lines } = await serve(async function* () {
    yield 'one';
    throw new Error('the source is broken');
  });
  expect(await (await fetch(url)).text()).toBe('one');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { requestId: 'request', code: 'internal', err: { message: 'the source is broken' } },
    { requestId: 'request', status: 200, code: 'internal' },
  ]);
});

test('a client that does not read is asked nothing more of, and is cut off at the end', async () => {
  let made = 0;
  let client: StreamClient | undefined;
  let left = false;
  const { port, server } = await serve(async function* (given) {
    client = given;
    try {
      for (;;) {
        made += 1;
        yield 'x'.repeat(256 * 1024);
      }
    } finally {
      left = true;
    }
  });
  const connected = once(server, 'connection') as Promise<[Socket]>;
  askWithoutReading(port);
  const [connection] = await connected;
  // Until the buffers of both ends are full, each turn generates one more text.
  let before = -1;
  while (made === 0 || made !== before) {
    before = made;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(made).toBeLessThan(1000);
  expect(left).toBe(false);
  const closed = once(connection, 'close');
  client?.end();
  await closed;
  expect(left).toBe(true);
});

test('its source hears at once that the client has gone', async () => {
  let heard: (() => void) | undefined;
  const over = new Promise<void>((resolve) => (heard = resolve));
  const { port } = await serve(async function* (client) {
    yield 'one';
    await once(client.over, 'abort');
    heard?.();
  });
  const socket = askWithoutReading(port);
  socket.resume();
  await once(socket, 'data');
  socket.destroy();
  await expect(over).resolves.toBeUndefined();
});

test("node's own limits for requests leave it open", async () => {
  let goOn: (() => void) | undefined;
  const open: Open = async function* () {
    yield 'before ';
    await new Promise<void>((resolve) => (goOn = resolve));
    yield 'after';
  };
  const { url, port, server } = await serve(open, { connectionsCheckingInterval: 5 });
  const response = await fetch(url);
  // Set the limits only now: on a busy machine, the stream's own request might exceed them before it has arrived.
  Object.assign(server, { headersTimeout: 20, requestTimeout: 20, keepAliveTimeout: 20 });
  // The same limits cut off a later request that never ends.
  const slow = connect(port, '127.0.0.1');
  slow.resume().write('GET / HTTP/1.1\r\nHost:');
  await once(slow, 'close');
  goOn?.();
  expect(await response.text()).toBe('before after');
});
