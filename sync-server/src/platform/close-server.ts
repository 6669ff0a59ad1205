import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Time for which connections without a request stay open when the server stops: a request may be in transit on one. */
const IDLE_GRACE_MS = 100;

/** Tracks a server's connections from the start, so that it can be stopped without failing an accepted request: it takes no new connections, every
 * response is the last one of its connection, and silent connections are closed after a moment.
 * @param server  does not listen yet
 * @param limitMs from the stop; then the remaining connections are cut
 * @param idleMs  IDLE_GRACE_MS, except in tests
 * @returns       a function that stops the server */
export const createServerCloser = (server: Server, limitMs: number, idleMs = IDLE_GRACE_MS): (() => Promise<void>) => {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const closeSilent = (): void => {
    server.closeIdleConnections();
    // For Node's http, a connection that was opened in advance and never used, as browsers do, is not idle but busy sending its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };

  return async () => {
    const stopped = new Promise<void>((resolve) => {
      // http's own close() would cut idle connections immediately, although the next request may be in transit.
      NetServer.prototype.close.call(server, () => resolve());
    });
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.setHeader('Connection', 'close');
    });
    const silent = setInterval(closeSilent, idleMs);
    const limit = setTimeout(() => server.closeAllConnections(), limitMs - 2 * idleMs);
    await stopped;
    clearInterval(silent);
    clearTimeout(limit);
  };
};
