import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_LENGTH, CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';

/** A mail as it lies in the mailbox; `sentAt` is ISO 8601, `code` the verification code in it, if there is one. */
export interface StoredMail extends Mail {
  sentAt: string;
  code?: string;
}

/** A mail server that delivers to a page. */
export interface Mailbox extends Mailer {
  /** Newest first. @param to only mail to this address; all mail without it */
  list(to?: string): StoredMail[];
}

/** Older mail than that is dropped at the next start. */
const KEPT = 500;

const CODE_LINE = new RegExp(`^[${CODE_SYMBOLS}]{${CODE_LENGTH}}$`, 'm');

/** Keeps mail as one line of JSON each, so that what was sent before a restart is still there.
 * @param now epoch milliseconds */
export const createMailbox = (dataDir: string, now: () => number): Mailbox => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileIn(dataDir);
  writeFileSync(file, readMails(file).slice(-KEPT).map(toLine).join(''), { mode: 0o600 });
  return {
    ...createMailboxSlot(dataDir, now),
    // Whatever somebody else has put in is there, too.
    list: (to) =>
      readMails(file)
        .filter((mail) => to === undefined || mail.to === to)
        .reverse(),
  };
};

/** The slot of a mailbox that is another process's.
 * @param now epoch milliseconds */
export const createMailboxSlot = (dataDir: string, now: () => number): Mailer => ({
  async send({ to, subject, text, html }) {
    const code = CODE_LINE.exec(text)?.[0];
    const mail: StoredMail = { to, subject, text, html, sentAt: new Date(now()).toISOString(), ...(code && { code }) };
    appendFileSync(fileIn(dataDir), toLine(mail), { mode: 0o600 });
  },
});

const fileIn = (dataDir: string): string => join(dataDir, 'mailbox.jsonl');

const toLine = (mail: StoredMail): string => `${JSON.stringify(mail)}\n`;

/** A line that a crash cut off is no mail. */
const readMails = (file: string): StoredMail[] => {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as StoredMail];
      } catch {
        return [];
      }
    });
};
