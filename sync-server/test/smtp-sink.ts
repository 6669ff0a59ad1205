import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { runSmtpSink, type Delivery } from './run-smtp-sink.ts';

/** A real mail server on a port of its own, which keeps what it is given until the test is over.
 * @param refuse      all addresses, or one
 * @param acknowledge what it waits for before it says that it has taken a mail, which it has */
export const startSmtpSink = async ({
  refuse = false,
  acknowledge = () => Promise.resolve(),
}: { refuse?: boolean | string; acknowledge?: () => Promise<void> } = {}): Promise<{
  url: string;
  deliveries: Delivery[];
  /** Tells of each `mail` that it has taken. */
  arrivals: EventEmitter;
}> => {
  const deliveries: Delivery[] = [];
  const arrivals = new EventEmitter();
  const sink = await runSmtpSink({
    refuse,
    onDelivery(delivery) {
      deliveries.push(delivery);
      arrivals.emit('mail');
      return acknowledge();
    },
  });
  onTestFinished(sink.close);
  return { url: sink.url, deliveries, arrivals };
};

/** A server that takes connections and does this with them: nothing, or talk garbage. */
export const startBrokenServer = async (onConnection: (socket: Socket) => void): Promise<{ url: string }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
};
