import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** For how long connections without a request may go on once the server stops: a request may be on its way on one. */
const IDLE_GRACE_MS = 100;

/** Stops a server without failing a request that it has accepted: no new connections, every answer is the last one of
 * its connection, and those that stay silent are closed after a moment.
 * @param limitMs then the rest is cut off */
export const closeServer = async (server: Server, limitMs: number): Promise<void> => {
  const stopped = new Promise<void>((resolve) => {
    // http's own close() would cut idle connections at once, in which the next request may be under way.
    NetServer.prototype.close.call(server, () => resolve());
  });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_GRACE_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs - 2 * IDLE_GRACE_MS);
  await stopped;
  clearInterval(idle);
  clearTimeout(limit);
};
