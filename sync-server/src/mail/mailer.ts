import { inTime } from '../platform/in-time.ts';
import { hideAddresses } from '../platform/logger.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import { openSmtp } from './smtp-transport.ts';

/** One message to one owner. */
export interface Mail {
  /** Becomes the message id, by which a mailbox recognizes duplicates. Without an id, each message is a new one. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail, or reports that it could not. */
export interface Mailer {
  /** @throws MailError when the mail was not handed over */
  send(mail: Mail): Promise<void>;
}

/** The error of a mail that was not handed over to the mail server; the cause is the reason. */
export class MailError extends Error {
  constructor(cause: unknown) {
    super('The mail could not be sent.', { cause });
    this.name = 'MailError';
  }
}

/** Sends through a mail server.
 * @param url  SMTP_URL
 * @param from MAIL_FROM */
export const createSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => {
  const transport = openSmtp(url, TIMEOUTS_MS.smtp);
  const sender = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html }) {
      // An explicit envelope is used unchanged; addresses parsed from a header could be made to name other recipients.
      const envelope = { from: sender, to: [to] };
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        envelope,
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
      });
      try {
        await inTime(sending, TIMEOUTS_MS.mail, () => new Error('The mail server did not answer in time.'));
      } catch (cause) {
        throw new MailError(withoutAddresses(cause));
      }
    },
  };
};

/** Returns the error with its addresses hidden, for the log: mail servers repeat the address that they refuse. */
export const withoutAddresses = (cause: unknown): Error =>
  new Error(hideAddresses(String(cause instanceof Error ? cause.message : cause)));

/** For production without SMTP_URL: fails instead of losing mail. */
export const createAbsentMailer = (): Mailer => ({
  send: () => Promise.reject(new MailError(new Error('SMTP_URL is not set.'))),
});
