import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A message as a mail server took it. */
export interface Delivery {
  envelope: { from: string; to: string[] };
  message: Email;
}

/** A real mail server on a port of its own, which keeps what it is given.
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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refuse === true || refuse === address ? new Error(`No mailbox <${address}> here`) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(Buffer.concat(chunks)).then((message) => {
          deliveries.push({
            envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
            message,
          });
          arrivals.emit('mail');
          void acknowledge().then(() => done());
        });
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, deliveries, arrivals };
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
