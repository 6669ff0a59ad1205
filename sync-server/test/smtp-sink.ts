import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { runSmtpSink, type Delivery } from './run-smtp-sink.ts';

/** A real mail server on a port of its own, which keeps what it is given until the test is over.
 * @param refuse all addresses, or one */
export const startSmtpSink = async ({ refuse = false }: { refuse?: boolean | string } = {}): Promise<{
  url: string;
  deliveries: Delivery[];
}> => {
  const deliveries: Delivery[] = [];
  const sink = await runSmtpSink({ refuse, onDelivery: (delivery) => void deliveries.push(delivery) });
  onTestFinished(sink.close);
  return { url: sink.url, deliveries };
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
