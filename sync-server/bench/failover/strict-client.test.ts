import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createKillClient } from '../../test/kill/kill-client.ts';
import { randomOf } from '../../test/random-of.ts';

/** A server that answers all requests in one way, or breaks their connections. */
const serverThat = async (says: { status: number; headers?: Record<string, string> } | 'nothing') => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (says === 'nothing') request.socket.destroy();
    else response.writeHead(says.status, says.headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests: () => requests, countAnswer() {} };
};

const work = async (server: Awaited<ReturnType<typeof serverThat>>, isStrict: boolean) => {
  const owner = { id: 'ada', token: 'token' };
  const client = createKillClient(randomOf(1), { name: 'Phone', owner, skewMs: 0, isStrict });
  return client.workOnAll(
    () => server,
    () => server.requests() >= 3,
  );
};

test.each([
  ['a 503 that asks for a retry', { status: 503, headers: { 'Retry-After': '1' } }, null],
  ['a 503 that does not', { status: 503 }, 'Phone: a 503 without Retry-After'],
  ['no answer', 'nothing', 'Phone: no answer from http://127.0.0.1:'],
] as const)('a client of servers that stay up, after %s', async (_, says, error) => {
  const server = await serverThat(says);
  const worked = work(server, true);
  if (error === null) expect(await worked).toEqual([]);
  else await expect(worked).rejects.toThrow(error);
  expect(await work(await serverThat(says), false)).toEqual([]);
});
