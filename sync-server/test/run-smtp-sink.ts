import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { WEBSITE_CERTIFICATE } from './website-certificate.ts';

/** A message that a mail server has received. */
export interface Delivery {
  envelope: { from: string; to: string[] };
  message: Email;
}

interface SmtpSinkOptions {
  /** True to refuse all addresses, or the address to refuse. */
  refuse?: boolean | string;
  /** True to offer STARTTLS, with a certificate that nobody has signed. */
  encrypts?: boolean;
  /** Called with each received message. The server acknowledges the message when the returned promise resolves. */
  onDelivery(delivery: Delivery): void | Promise<void>;
}

/** Starts a real mail server on its own port. */
export const runSmtpSink = async ({
  refuse = false,
  encrypts = false,
  onDelivery,
}: SmtpSinkOptions): Promise<{ url: string; close(): Promise<void> }> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    ...WEBSITE_CERTIFICATE,
    onRcptTo: ({ address }, _session, done) =>
      done(refuse === true || refuse === address ? new Error(`No mailbox <${address}> here`) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(Buffer.concat(chunks)).then(async (message) => {
          await onDelivery({
            envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
            message,
          });
          done();
        });
      });
    },
  });
  // A killed sender breaks its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
};
