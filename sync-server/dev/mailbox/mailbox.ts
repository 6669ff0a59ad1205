import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_LENGTH, CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';

/** A stored mail; `sentAt` is ISO 8601, `code` is the verification code in the mail, if any. */
export interface StoredMail extends Mail {
  sentAt: string;
  code?: string;
}

/** A mailer that stores mail to show it on a page. */
export interface Mailbox extends Mailer {
  /** Returns the mails, newest first. @param to only mail to this address; all mail if undefined */
  list(to?: string): StoredMail[];
}

/** The number of mails that are kept; older ones are removed at the next start. */
const KEPT = 500;

const CODE_LINE = new RegExp(`^[${CODE_SYMBOLS}]{${CODE_LENGTH}}$`, 'm');

/** Creates a mailbox that stores each mail as one line of JSON, so that mail survives a restart.
 * @param now epoch milliseconds */
export const createMailbox = (dataDir: string, now: () => number): Mailbox => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = fileIn(dataDir);
  writeFileSync(file, readMails(file).slice(-KEPT).map(toLine).join(''), { mode: 0o600 });
  return {
    ...createMailboxSlot(dataDir, now),
    // Reads the file each time, to include mail from other processes.
    list: (to) =>
      readMails(file)
        .filter((mail) => to === undefined || mail.to === to)
        .reverse(),
  };
};

/** Creates a mailer that adds mail to the mailbox of another process.
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

/** Reads all mails; a line truncated by a crash is skipped. */
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
