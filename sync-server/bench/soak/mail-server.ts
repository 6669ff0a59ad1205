import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { EXPIRED_CERTIFICATE, GOOD_CERTIFICATE, KEY } from './certificates.ts';

/** A mail server that speaks TLS from the first byte, and what it has received. */
export interface MailServer {
  /** For SMTP_URL: it asks the mailer to check the certificate, although the server is on this machine. */
  readonly url: string;
  /** Shows the expired certificate from now on, or the good one. */
  useExpiredCertificate(isExpired: boolean): void;
  /** Returns the code of the newest mail with one.
   * @throws when none has come */
  codeFor(email: string): string;
  /** Returns the token of the newest invitation; null if none has come. */
  invitationFor(email: string): string | null;
  /** Returns the number of all messages. */
  received(): number;
  close(): Promise<void>;
}

/** Addresses whose newest code and invitation are kept. */
const KEPT_MAX = 500;

export const startMailServer = async (): Promise<MailServer> => {
  const codes = new Map<string, string>();
  const invitations = new Map<string, string>();
  let received = 0;
  const keep = (map: Map<string, string>, to: string, text: string | undefined): void => {
    if (text === undefined) return;
    map.delete(to);
    map.set(to, text);
    for (const oldest of map.keys()) {
      if (map.size <= KEPT_MAX) break;
      map.delete(oldest);
    }
  };
  const server = new SMTPServer({
    secure: true,
    authOptional: true,
    key: KEY,
    cert: GOOD_CERTIFICATE,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ text = '' }) => {
          received += 1;
          for (const { address } of session.envelope.rcptTo) {
            keep(codes, address, /^[A-Z2-9]{6}$/m.exec(text)?.[0]);
            keep(invitations, address, /\/invitation#token=([\w-]+)/.exec(text)?.[1]);
          }
          done();
        });
      });
    },
  });
  // A client that does not trust the certificate breaks the connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtps://localhost:${port}/?tls.rejectUnauthorized=true`,
    useExpiredCertificate: (isExpired) =>
      server.updateSecureContext({ key: KEY, cert: isExpired ? EXPIRED_CERTIFICATE : GOOD_CERTIFICATE }),
    codeFor(email) {
      const code = codes.get(email);
      if (code === undefined) throw new Error(`No code has come for ${email}.`);
      return code;
    },
    invitationFor: (email) => invitations.get(email) ?? null,
    received: () => received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
