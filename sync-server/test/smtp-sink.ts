import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { runSmtpSink, type Delivery } from './run-smtp-sink.ts';

/** Starts a real mail server on its own port, which keeps the received mail until the test is over.
 * @param refuse      all addresses, or one
 * @param encrypts    offers STARTTLS, with a certificate that nobody has signed
 * @param acknowledge is awaited before the server acknowledges a mail that it has received */
export const startSmtpSink = async ({
  refuse = false,
  encrypts = false,
  acknowledge = () => Promise.resolve(),
}: { refuse?: boolean | string; encrypts?: boolean; acknowledge?: () => Promise<void> } = {}): Promise<{
  url: string;
  deliveries: Delivery[];
  /** Emits `mail` for each received mail. */
  arrivals: EventEmitter;
}> => {
  const deliveries: Delivery[] = [];
  const arrivals = new EventEmitter();
  const sink = await runSmtpSink({
    refuse,
    encrypts,
    onDelivery(delivery) {
      deliveries.push(delivery);
      arrivals.emit('mail');
      return acknowledge();
    },
  });
  onTestFinished(sink.close);
  return { url: sink.url, deliveries, arrivals };
};

/** Starts a server that accepts connections and handles them with this function, for example with silence or garbage. */
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
