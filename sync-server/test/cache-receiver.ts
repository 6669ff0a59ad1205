import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the cache has got. */
export interface ReceivedPurge {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, purge: ReceivedPurge) => void;

/** Answers as the shipped configuration of Varnish does. */
export const purged: Answer = (response) => void response.writeHead(200, { 'Doorsign-Purged': '1' }).end();

/** Starts a cache on this machine that keeps what it is told. It ends with the test. */
export const startCache = async (answer: Answer = purged) => {
  const purges: ReceivedPurge[] = [];
  let current = answer;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const purge = { method, path, headers, body };
      purges.push(purge);
      current(response, purge);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    purges,
    /** The locations of each purge. */
    tags: () => purges.map(({ headers }) => String(headers['xkey-purge']).split(' ')),
    /** Answers the next requests in another way. */
    answer: (next: Answer) => void (current = next),
  };
};
