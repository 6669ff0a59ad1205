import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CONNECTIONS } from '../platform/parameters.ts';
import { addressGroup } from './networks.ts';

/** Limits on open connections. */
export interface ConnectionLimits {
  /** Maximum for the whole server. */
  readonly max: number;
  /** From this number up to `max`, each new connection closes an idle one. */
  readonly crowdedAt: number;
  /** Maximum per address (IPv6: per /64); null for no limit. */
  readonly perAddressMax: number | null;
}

/** The limit because of which a connection was refused. */
export type ConnectionRefusal = 'address' | 'server';

/** Returns the connection limits of this process.
 * @param openFilesMax how many files and connections the process may have open
 * @param hasClients   whether connections come from clients; a proxy's address has no limit, because it serves many clients */
export const connectionLimitsFor = (openFilesMax: number, hasClients: boolean): ConnectionLimits => {
  const max = Math.min(CONNECTIONS.max, Math.max(openFilesMax - CONNECTIONS.filesKept, Math.floor(openFilesMax / 2)));
  const crowdedAt = Math.ceil(max * CONNECTIONS.crowdedShare);
  const perAddressMax = hasClients ? Math.min(CONNECTIONS.perAddressMax, Math.ceil(max / 4)) : null;
  return { max, crowdedAt, perAddressMax };
};

interface Connection {
  readonly address: string;
  /** All connections from this address. */
  readonly peers: Set<Socket>;
  /** The response to its latest request; null before the first one. */
  latest: ServerResponse | null;
}

/** Keeps a server's connections within limits. If a new connection exceeds a limit, the connection that has been idle longest is closed; its
 * client only loses a faster next request. If all others are in use, the new connection is refused.
 * @param server    must not listen yet
 * @param onRefused called for each refused connection
 * Source: shared-schema/docs/decisions/0131-connection-limits.md. */
export const limitConnections = (
  server: Server,
  { max, crowdedAt, perAddressMax }: ConnectionLimits,
  onRefused: (by: ConnectionRefusal) => void,
): void => {
  // Ordered by latest request, like the sets of peers.
  const connections = new Map<Socket, Connection>();
  const peersByAddress = new Map<string, Set<Socket>>();

  const remove = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (!connection) return;
    const { address, peers } = connection;
    connections.delete(socket);
    peers.delete(socket);
    if (peers.size === 0) peersByAddress.delete(address);
  };

  const moveToEnd = (socket: Socket, connection: Connection): void => {
    connections.delete(socket);
    connections.set(socket, connection);
    connection.peers.delete(socket);
    connection.peers.add(socket);
  };

  /** Looks at some of these connections, so that a new one costs the same however many are in use. The next search goes on after them.
   * @returns whether an idle connection was closed */
  const endLongestIdle = (sockets: ReadonlySet<Socket> | ReadonlyMap<Socket, Connection>): boolean => {
    let unseen = Math.min(sockets.size, CONNECTIONS.searchedMax);
    for (const socket of sockets.keys()) {
      const connection = connections.get(socket);
      if (unseen === 0 || !connection) return false;
      unseen -= 1;
      if (isIdle(connection)) {
        remove(socket);
        socket.destroy();
        return true;
      }
      // This connection is in use. Move it to the end, so that the next search does not pass it again.
      moveToEnd(socket, connection);
    }
    return false;
  };

  server.maxConnections = max;
  server.on('drop', () => onRefused('server'));
  server.on('connection', (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? '');
    const others = peersByAddress.get(address);
    if (others && perAddressMax !== null && others.size >= perAddressMax && !endLongestIdle(others)) {
      onRefused('address');
      socket.destroy();
      return;
    }
    if (connections.size >= crowdedAt) endLongestIdle(connections);
    // Look up the set again: making room may have removed the last other connection of this address.
    const peers = peersByAddress.get(address) ?? new Set();
    peersByAddress.set(address, peers.add(socket));
    connections.set(socket, { address, peers, latest: null });
    socket.once('close', () => remove(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.latest = response;
    moveToEnd(socket, connection);
  });
};

/** Returns whether a connection is idle. A connection without a request yet counts as in use; TIMEOUTS_MS.headers ends it. */
const isIdle = ({ latest }: Connection): boolean => latest !== null && latest.writableFinished;
