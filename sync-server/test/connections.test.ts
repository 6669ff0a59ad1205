import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTIONS } from '../src/platform/parameters.ts';
import { LIMITED } from './behind-proxy.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

/** Opens more connections than one address may have, and waits until the server has accepted each. */
const hoard = async (server: TestServer): Promise<Socket[]> => {
  const sockets: Socket[] = [];
  for (let count = 0; count <= CONNECTIONS.perAddressMax; count += 1) {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
};

test('one address cannot hoard connections; a proxy speaks for many clients', async () => {
  const lines: string[] = [];
  const environment = { METRICS_TOKEN: 'a-token-of-the-operator' };
  const open = await startTestServer({
    environment: { ...environment, RATE_LIMITS: 'on' },
    onLog: (line) => lines.push(line),
  });
  const sockets = await hoard(open);
  await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBe(1);
  expect(lines.filter((line) => line.includes('connections refused'))).toHaveLength(1);
  for (const socket of sockets) socket.destroy();

  const behindProxy = await startTestServer({ environment: { ...environment, ...LIMITED } });
  const ofProxy = await hoard(behindProxy);
  const metrics = await fetch(`${behindProxy.url}/api/metrics`, {
    headers: { Authorization: `Bearer ${environment.METRICS_TOKEN}` },
  });
  expect(await metrics.text()).toMatch(/^doorsign_connections_refused_total\{limit="address"\} 0$/m);
  expect(ofProxy.filter(({ closed }) => closed)).toEqual([]);
});
