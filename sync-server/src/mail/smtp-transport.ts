import nodemailer from 'nodemailer';

/** Opens a transport to a mail server, for sending mail and for testing the connection.
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
    // Doorsign's templates hold no references; nothing may make the mailer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
