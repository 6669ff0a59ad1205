import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { webhookCalls } from '@doorsign/shared-schema/api';
import { WEBHOOKS } from '../src/platform/parameters.ts';
import { freePort } from './free-port.ts';
import { startWithWebhook } from './start-with-webhook.ts';
import type { TestServerOptions } from './start-test-server.ts';
import { answerWith } from './webhook-receiver.ts';
import { WEBSITE_CERTIFICATE } from './website-certificate.ts';

// Receivers that hang, drip, lie and break. None of them may hold up the server, another webhook, or more of its memory than a few kilobytes.

const LIMITS = { connect: 400, all: 800 };

/** Listens until the test is over. @returns the port */
const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
};

/** Starts a receiver that speaks bytes. @returns its port */
const listenTcp = (talk: (socket: Socket) => void): Promise<number> =>
  listen(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      talk(socket);
    }),
  );

/** Starts a webhook, sends it one test, and returns the only attempt. */
const start = async (options: TestServerOptions = {}) => {
  const parts = await startWithWebhook({}, { webhookLimitsMs: LIMITS, ...options });
  const { about, send, one } = parts;
  return {
    ...parts,
    async attempt(url?: string) {
      if (url !== undefined) await about(webhookCalls.change, { body: { url } });
      const { deliveryId } = (await about(webhookCalls.test)).answer;
      await send();
      const { state, attempts } = await one(deliveryId);
      expect(attempts).toHaveLength(1);
      const { n: _n, at: _at, ms, ...outcome } = attempts[0] ?? { n: 0, at: '', ms: 0 };
      expect(ms).toBeLessThan(30_000);
      return { state, ...outcome };
    },
  };
};

const failed = (error: string, status: number | null = null) => ({
  state: 'waiting',
  status,
  error,
  answer: status === null ? null : '',
});

test('nobody listens', async () => {
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${await freePort()}/`)).toEqual(failed('refused'));
});

test('the connection is taken and nothing is ever said', async () => {
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${await listenTcp(() => {})}/`)).toEqual(failed('too_slow'));
});

test('a handshake that never ends is no connection', async () => {
  const { attempt } = await start();
  expect(await attempt(`https://127.0.0.1:${await listenTcp(() => {})}/`)).toEqual(failed('timeout'));
});

test('the head of the answer drips', async () => {
  const port = await listenTcp((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X-Slow: 1\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${port}/`)).toEqual(failed('too_slow'));
});

test('interim answers never end', async () => {
  const port = await listenTcp((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${port}/`)).toEqual(failed('too_slow'));
});

test('the body of a good answer drips: the status has decided', async () => {
  const { attempt, receiver } = await start();
  receiver.answer((_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const { answer, ...outcome } = await attempt();
  expect(outcome).toEqual({ state: 'delivered', status: 200, error: null });
  expect(answer).toMatch(/^\.+$/);
});

test('the body of a good answer breaks off', async () => {
  const port = await listenTcp((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')),
  );
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${port}/`)).toEqual({
    state: 'delivered',
    status: 200,
    error: null,
    answer: 'half',
  });
});

test('the body has 10 GB: 16 KB are read and 1,024 characters kept', { timeout: 60_000 }, async () => {
  const part = 'x'.repeat(64 * 1024);
  let sent = 0;
  const { attempt, receiver } = await start();
  receiver.answer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '10000000000' });
    const pump = (): void => {
      while (!response.destroyed && response.write(part)) sent += part.length;
    };
    response.on('drain', pump);
    pump();
  });
  const { answer, state } = await attempt();
  expect(state).toBe('delivered');
  expect(answer).toBe('x'.repeat(WEBHOOKS.answerCharacters));
  // The buffers of the sockets take some.
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['closes at once', (socket: Socket) => void socket.end()],
  ['resets', (socket: Socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ['answers garbage', (socket: Socket) => void socket.once('data', () => socket.end('\u0000\u0001 no HTTP \r\n\r\n'))],
  [
    'has a head of a megabyte',
    (socket: Socket) =>
      void socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`)),
  ],
  [
    'wants to speak another protocol',
    (socket: Socket) =>
      void socket.once('data', () =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      ),
  ],
])('the receiver %s', async (_name, talk) => {
  const { attempt } = await start();
  expect(await attempt(`http://127.0.0.1:${await listenTcp(talk)}/`)).toEqual(failed('reset'));
});

test.each([301, 302, 303, 307, 308])('a redirect with %i is a failure and is not followed', async (status) => {
  const { attempt, receiver } = await start();
  receiver.answer(answerWith(status, '', { Location: 'http://169.254.169.254/' }));
  expect(await attempt()).toEqual(failed('redirect', status));
  expect(receiver.messages).toHaveLength(1);
});

test('an answer of any bytes is kept as text that every database and page can hold', async () => {
  const { attempt, receiver } = await start();
  receiver.answer(
    (_request, response) =>
      void response
        .writeHead(400)
        .end(Buffer.from([0, 255, 27, 65, 13, 10, 0xe2, 0x80, 0xae, 66, 0xf0, 0x9f, 0x8d, 0x9e])),
  );
  const { answer } = await attempt();
  expect(answer).toBe('\ufffdA\nB🍞');
});

test('a certificate must be of the host’s name and of a known authority', async () => {
  const port = await listen(createTlsServer(WEBSITE_CERTIFICATE, (_request, response) => void response.end('ok')));
  const names = { resolve: async () => ['127.0.0.1'] };
  const trusting = await start({ web: { ...names, ca: WEBSITE_CERTIFICATE.cert } });
  expect(await trusting.attempt(`https://harbor.example.com:${port}/`)).toMatchObject({
    state: 'delivered',
    status: 200,
  });
  expect(await trusting.attempt(`https://other.example.com:${port}/`)).toEqual(failed('tls'));
  const usual = await start({ web: names });
  expect(await usual.attempt(`https://harbor.example.com:${port}/`)).toEqual(failed('tls'));
  expect(await usual.attempt(`https://127.0.0.1:${(await start()).receiver.port}/`)).toEqual(failed('tls'));
});

test('a name that leads elsewhere at the attempt is refused, and so is one that is gone', async () => {
  const names = new Map<string, readonly string[]>();
  const { attempt, receiver, about } = await start({
    web: {
      resolve: async (host) => {
        const found = names.get(host);
        if (!found) throw new Error('unknown');
        return found;
      },
    },
  });
  const url = `http://hooks.example.com:${receiver.port}/`;
  names.set('hooks.example.com', ['127.0.0.1']);
  expect(await attempt(url)).toMatchObject({ state: 'delivered' });
  for (const addresses of [['10.0.0.1'], ['127.0.0.1', '169.254.169.254'], ['93.184.216.34']]) {
    names.set('hooks.example.com', addresses);
    expect(await attempt()).toEqual(failed('address_refused'));
  }
  names.delete('hooks.example.com');
  expect(await attempt()).toEqual(failed('dns'));
  expect(receiver.messages).toHaveLength(1);
  expect((await about(webhookCalls.one)).answer.failingSince).not.toBeNull();
});

test('a name server that does not answer is waited for no longer than for a connection', async () => {
  let hangs = false;
  const { attempt, receiver } = await start({
    web: {
      resolve: (_host, signal) =>
        hangs
          ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('too late'))))
          : Promise.resolve(['127.0.0.1']),
    },
  });
  expect(await attempt(`http://hooks.example.com:${receiver.port}/`)).toMatchObject({ state: 'delivered' });
  hangs = true;
  expect(await attempt()).toEqual(failed('dns'));
});

test('a receiver that hangs holds up no other webhook', async () => {
  const { make, save, receiver, send, server } = await start();
  const hanging = `http://127.0.0.1:${await listenTcp(() => {})}/`;
  for (let made = 1; made < 10; made += 1) await make({ url: hanging });
  const arrived = new Promise<void>((resolve) =>
    receiver.answer((_request, response) => {
      response.end();
      resolve();
    }),
  );
  await save();
  await server.deps.deliveries.look();
  await arrived;
  await send();
  const rows = await server.deps.database.read.selectFrom('webhook_attempts').select(['status', 'error']).execute();
  expect(rows.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(rows.filter(({ error }) => error === 'too_slow')).toHaveLength(9);
});
