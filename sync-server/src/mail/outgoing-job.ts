import type { Database, Tx } from '../platform/database/database.ts';
import { DatabaseError } from '../platform/database/database-error.ts';
import { hashEmail, type Logger } from '../platform/logger.ts';
import { OUTGOING_MAIL } from '../platform/parameters.ts';
import type { Mailer } from './mailer.ts';
import { claimMail, finishMail, isMailDue, postponeMail, type ClaimedMail } from './outgoing-mail.ts';

interface OutgoingJobDeps {
  database: Database;
  mailer: Mailer;
  /** Epoch milliseconds. */
  now(): number;
  log: Logger;
}

/** Sends stored mail through the mail server. */
export interface OutgoingJob {
  /** Sends the due mail, one after the other; a caller during a round joins that round. Never throws. */
  sendDue(): Promise<void>;
  /** Starts no further mail.
   * @returns when the result of the current mail has been stored */
  stop(): Promise<void>;
}

/** Creates the job. Any number of jobs may run on one database. A mail is sent again only if the mail server did not accept it, or if the process
 * crashed or its lease expired before the result was stored; the second copy then has the same message id.
 * Source: shared-schema/docs/decisions/0032-outgoing-mail.md. */
export const createOutgoingJob = ({ database, mailer, now, log }: OutgoingJobDeps): OutgoingJob => {
  let round: Promise<void> | null = null;
  let isStopping = false;
  /** The result of the last mail, until it is stored. */
  let unnoted: ((tx: Tx) => Promise<void>) | null = null;

  /** Stores the result of a mail. While the database is unavailable, each round starts with a retry: the mail has been sent and must not become
   * due again because its result is missing. */
  const note = async (end: (tx: Tx) => Promise<void>): Promise<void> => {
    unnoted = null;
    try {
      await database.write(end);
    } catch (error) {
      // Any other error would occur every time, and block all other mail.
      if (error instanceof DatabaseError) unnoted = end;
      throw error;
    }
  };

  const handOver = async (mail: ClaimedMail): Promise<void> => {
    const facts = { kind: mail.kind, email: hashEmail(mail.to), tries: mail.tries };
    try {
      await mailer.send(mail);
    } catch (error) {
      const nowMs = now();
      if (nowMs - mail.createdAt >= OUTGOING_MAIL.giveUpAfterMs) {
        log.error({ ...facts, err: error }, 'mail given up');
        await note((tx) => finishMail(tx, mail, 'given_up', nowMs));
      } else {
        log.warn({ ...facts, err: error }, 'mail not sent, will retry');
        await note((tx) => postponeMail(tx, mail, nowMs + retryAfterMs(mail.tries)));
      }
      return;
    }
    const sentMs = now();
    log.info(facts, 'mail sent');
    await note((tx) => finishMail(tx, mail, 'sent', sentMs));
  };

  const sendAll = async (): Promise<void> => {
    try {
      if (unnoted) await note(unnoted);
      while (!isStopping && (await isMailDue(database.read, now()))) {
        const mail = await database.write((tx) => claimMail(tx, now()));
        if (mail) await handOver(mail);
      }
    } catch (error) {
      log.error({ err: error }, 'mail queue processing failed');
    }
  };

  const sendDue = (): Promise<void> => (round ??= sendAll().finally(() => (round = null)));

  return {
    sendDue,
    async stop() {
      isStopping = true;
      await round;
      if (unnoted) await sendDue();
    },
  };
};

/** @param tries number of failed attempts, 1 or more */
const retryAfterMs = (tries: number): number =>
  Math.min(OUTGOING_MAIL.retryMostMs, OUTGOING_MAIL.retryFirstMs * 2 ** (tries - 1));
