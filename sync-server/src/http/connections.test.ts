import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTIONS } from '../platform/parameters.ts';
import { connectionLimitsFor, limitConnections, type ConnectionLimits } from './connections.ts';

const ROOMY: ConnectionLimits = { max: 100, crowdedAt: 100, perAddressMax: null };

/** A server that responds when the test says so, and its clients. */
const startServer = async (limits: Partial<ConnectionLimits>) => {
  const refused: string[] = [];
  const server = createServer();
  limitConnections(server, { ...ROOMY, ...limits }, (by) => refused.push(by));
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return response;
  };
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    refused,
    open,
    /** A connection with a request in progress. */
    async inUse(localAddress?: string) {
      const socket = await open(localAddress);
      return { socket, response: await ask(socket) };
    },
    /** A connection whose request has been answered. */
    async idle(localAddress?: string): Promise<Socket> {
      const socket = await open(localAddress);
      await answer(socket, await ask(socket));
      return socket;
    },
    ask,
  };
};

const answer = async (socket: Socket, response: ServerResponse): Promise<void> => {
  response.end('done');
  await once(socket, 'data');
  await expect.poll(() => response.writableFinished).toBe(true);
};

const closed = async (socket: Socket): Promise<void> => {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
};

test('a connection too many of one address ends the one of it that has been idle for longest', async () => {
  const { refused, inUse, idle, ask } = await startServer({ perAddressMax: 3 });
  const used = await inUse();
  const first = await idle();
  const second = await idle();
  await answer(first, await ask(first));
  const third = await inUse();
  await closed(second);
  expect([used.socket.closed, first.closed, third.socket.closed, refused]).toEqual([false, false, false, []]);
});

test.runIf(process.platform === 'linux')(
  'an address whose connections are all in use gets no other one, and other addresses do',
  async () => {
    const { refused, open, inUse } = await startServer({ perAddressMax: 2 });
    // This connection has not sent a request yet.
    const silent = await open();
    const used = await inUse();
    await closed(await open());
    expect([silent.closed, used.socket.closed, refused]).toEqual([false, false, ['address']]);
    await inUse('127.0.0.2');
  },
);

test('a crowded server ends idle connections first, then refuses new ones', async () => {
  const { refused, open, idle, inUse } = await startServer({ max: 4, crowdedAt: 3 });
  const [first, second] = [await idle(), await idle()];
  const used = [await inUse(), await inUse()];
  await closed(first);
  used.push(await inUse());
  await closed(second);
  used.push(await inUse());
  await closed(await open());
  expect(refused).toEqual(['server']);
  for (const { socket, response } of used) await answer(socket, response);
});

test('a search for idle connections is over when all are in use', async () => {
  const { inUse, refused } = await startServer({ crowdedAt: 1 });
  for (let count = 0; count < 20; count += 1) await inUse();
  expect(refused).toEqual([]);
});

test('a new connection costs a search among some of those in use, and the next search goes on after them', async () => {
  const { inUse, idle, ask, refused } = await startServer({ max: 1000, crowdedAt: CONNECTIONS.searchedMax + 11 });
  for (let count = 0; count < CONNECTIONS.searchedMax + 10; count += 1) await inUse();
  const last = await idle();
  await inUse();
  // The search has not reached it. Its request makes it the last one again.
  await answer(last, await ask(last));
  await inUse();
  await inUse();
  await closed(last);
  expect(refused).toEqual([]);
});

test.each([
  { files: Infinity, max: 10_000, crowdedAt: 9000, perAddressMax: 256 },
  { files: 65_536, max: 10_000, crowdedAt: 9000, perAddressMax: 256 },
  { files: 1024, max: 896, crowdedAt: 807, perAddressMax: 224 },
  { files: 64, max: 32, crowdedAt: 29, perAddressMax: 8 },
])('with $files open files, $max connections', ({ files, ...limits }) => {
  expect(connectionLimitsFor(files, true)).toEqual(limits);
  expect(connectionLimitsFor(files, false)).toEqual({ ...limits, perAddressMax: null });
  expect(limits.max).toBeLessThanOrEqual(CONNECTIONS.max);
});
