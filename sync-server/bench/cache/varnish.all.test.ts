import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { missingPackages, startVarnish } from './varnish.ts';

const DAY_S = 24 * 60 * 60;

/** Starts a Varnish before this server.
 * @returns a function that visits a script */
const startBefore = async (listener: RequestListener, speed = 1) => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port: backendPort } = server.address() as AddressInfo;
  const options = { folder: temporaryFolder('varnish'), port: await freePort(), backendPort, speed };
  const varnish = await startVarnish(options);
  onTestFinished(() => varnish.stop());
  return async (id: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${varnish.url}/api/widget.js?id=${id}`);
    return { status: answer.status, text: await answer.text() };
  };
};

const isMissing = missingPackages().length > 0;

test.skipIf(isMissing)('a server that is slow for a moment is still asked for what has no copy', async () => {
  let isSlow = false;
  let slowProbes = 0;
  const visit = await startBefore((request, response) => {
    if (request.url !== '/api/healthz') response.writeHead(200, { 'Cache-Control': 'public, max-age=60' }).end('x');
    else if (isSlow) slowProbes += 1;
    else response.end('{}');
  });
  isSlow = true;
  // The third one is sent when the second one has failed.
  await expect.poll(() => slowProbes, { timeout: 30_000 }).toBe(3);
  expect(await visit('a')).toEqual({ status: 200, text: 'x' });
});

test.skipIf(isMissing)(
  'a server that fails loses no copy, however old, and is asked once for what has none',
  async () => {
    let isFailing = false;
    const asked: string[] = [];
    const KEPT = { 'Cache-Control': 'public, max-age=60', 'Surrogate-Control': 'max-age=3600' };
    const visit = await startBefore((request, response) => {
      if (request.url === '/api/healthz') return response.end('{}');
      asked.push(request.url ?? '');
      return isFailing
        ? response.writeHead(503, { 'Cache-Control': 'no-store' }).end('busy')
        : response.writeHead(200, KEPT).end('a copy');
    }, DAY_S);
    expect(await visit('a')).toEqual({ status: 200, text: 'a copy' });
    isFailing = true;
    // A copy of two days, each of which takes a second here, is not served without asking.
    await sleep(2000);
    asked.length = 0;
    for (let visits = 1; visits <= 3; visits += 1) expect(await visit('a')).toEqual({ status: 200, text: 'a copy' });
    expect(asked.length).toBeGreaterThan(0);
    expect(await visit('b')).toMatchObject({ status: 503, text: expect.stringContaining('"code":"busy"') as string });
    expect(asked.filter((url) => url.endsWith('id=b'))).toHaveLength(1);
  },
);

test.skipIf(isMissing)('an answer that lacks the latest changes is kept for nobody', async () => {
  let answered = 0;
  const visit = await startBefore((request, response) => {
    if (request.url === '/api/healthz') return response.end('{}');
    answered += 1;
    const headers = { 'Cache-Control': 'public, max-age=60', 'Surrogate-Control': 'no-store' };
    return response.writeHead(200, headers).end(String(answered));
  });
  expect(await visit('a')).toEqual({ status: 200, text: '1' });
  expect(await visit('a')).toEqual({ status: 200, text: '2' });
});
