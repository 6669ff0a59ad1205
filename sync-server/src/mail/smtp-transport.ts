import nodemailer from 'nodemailer';
import { isLoopback } from '../platform/loopback.ts';

/** Opens a transport to a mail server, for sending mail and for testing the connection. The certificate of a server on this machine is not checked:
 * nobody can be in between, and it is usually one that the server's package has made. Options in the URL win.
 * @param url       SMTP_URL
 * @param timeoutMs for each step of the exchange
 * @param mustEncrypt refuses a server that does not offer encryption */
export const openSmtp = (url: string, timeoutMs: number, { mustEncrypt = false } = {}) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    requireTLS: mustEncrypt,
    tls: { rejectUnauthorized: !isLoopback(new URL(url).hostname) },
    // Doorsign's templates hold no references; nothing may make the mailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
