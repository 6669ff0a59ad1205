import { inTime } from '../platform/in-time.ts';
import { hideAddresses } from '../platform/logger.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import { openSmtp } from './smtp-transport.ts';

/** One message to one owner. */
export interface Mail {
  /** Makes the message's id: a mailbox knows by it what comes twice. Without one each is another message. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mail, or says that it could not. */
export interface Mailer {
  /** @throws MailError when the mail was not handed over */
  send(mail: Mail): Promise<void>;
}

/** A mail was not handed over; the cause says why. */
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
      // The envelope as an object is taken as it is; a header would be parsed, and could be made to name others.
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

/** What went wrong, as it may stand in the log: mail servers repeat the address that they refuse. */
export const withoutAddresses = (cause: unknown): Error =>
  new Error(hideAddresses(String(cause instanceof Error ? cause.message : cause)));

/** Production without SMTP_URL: says so instead of losing mail. */
export const createAbsentMailer = (): Mailer => ({
  send: () => Promise.reject(new MailError(new Error('SMTP_URL is not set.'))),
});
