import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { missingPackages, startVarnish } from './varnish.ts';

test.skipIf(missingPackages().length > 0)(
  'a server that is slow for a moment is still asked for what has no copy',
  async () => {
    let isSlow = false;
    let slowProbes = 0;
    const server = createServer((request, response) => {
      if (request.url !== '/api/healthz') response.writeHead(200, { 'Cache-Control': 'public, max-age=60' }).end('x');
      else if (isSlow) slowProbes += 1;
      else response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port: backendPort } = server.address() as AddressInfo;
    const options = { folder: temporaryFolder('varnish'), port: await freePort(), backendPort, speed: 1 };
    const varnish = await startVarnish(options);
    onTestFinished(() => varnish.stop());
    isSlow = true;
    // The third one is sent when the second one has failed.
    await expect.poll(() => slowProbes, { timeout: 30_000 }).toBe(3);
    const answer = await fetch(`${varnish.url}/api/widget.js?id=a`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 200, text: 'x' });
  },
);
