import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shared cache in front of the server, as far as purges see it: it takes them as Varnish does, or refuses them. */
export interface SharedCache {
  readonly url: string;
  setOut(isOut: boolean): void;
  /** Returns the number of purges that were taken. */
  purges(): number;
  close(): Promise<void>;
}

export const startSharedCache = async (): Promise<SharedCache> => {
  let isOut = false;
  let purges = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (!isOut) purges += 1;
    // sync-server/deploy/varnish.vcl
    response.writeHead(isOut ? 503 : 200, isOut ? {} : { 'Doorsign-Purged': '1' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setOut: (next) => void (isOut = next),
    purges: () => purges,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
