import nodemailer from 'nodemailer';

/** A way to a mail server, by which mail is sent and by which the way itself is tried.
 * @param url       SMTP_URL
 * @param timeoutMs for each step of talking to it
 * @param mustEncrypt refuses a server that does not offer to encrypt */
export const openSmtp = (url: string, timeoutMs: number, { mustEncrypt = false } = {}) =>
  nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    requireTLS: mustEncrypt,
    // Templates are our own and hold no references; nothing may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
