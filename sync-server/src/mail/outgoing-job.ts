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

/** Hands stored mail over to the mail server. */
export interface OutgoingJob {
  /** Hands over what is due, one after the other; who asks meanwhile waits for the same round. It never throws. */
  sendDue(): Promise<void>;
  /** Begins nothing more. @returns when the mail that is under way has been noted */
  stop(): Promise<void>;
}

/** Any number of these may run on one database. A mail is handed over again only if the mail server did not take it, or if the
 * process could not note that it had before it died, or before its lease was over; the second copy then has the same message id.
 * Source: shared-schema/docs/decisions/0032-outgoing-mail.md. */
export const createOutgoingJob = ({ database, mailer, now, log }: OutgoingJobDeps): OutgoingJob => {
  let round: Promise<void> | null = null;
  let isStopping = false;
  /** How the last mail ended, until that is stored. */
  let unnoted: ((tx: Tx) => Promise<void>) | null = null;

  /** While the database is away each round begins with it: the mail is out, and must not be due again for want of a note. */
  const note = async (end: (tx: Tx) => Promise<void>): Promise<void> => {
    unnoted = null;
    try {
      await database.write(end);
    } catch (error) {
      // Anything else would fail each time, and hold all other mail up.
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
        log.error({ ...facts, err: error }, 'a notice was given up');
        await note((tx) => finishMail(tx, mail, 'given_up', nowMs));
      } else {
        log.warn({ ...facts, err: error }, 'a notice could not be sent yet');
        await note((tx) => postponeMail(tx, mail, nowMs + retryAfterMs(mail.tries)));
      }
      return;
    }
    const sentMs = now();
    log.info(facts, 'notice sent');
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
      log.error({ err: error }, 'notices could not be sent');
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

/** @param tries how often it has failed, 1 or more */
const retryAfterMs = (tries: number): number =>
  Math.min(OUTGOING_MAIL.retryMostMs, OUTGOING_MAIL.retryFirstMs * 2 ** (tries - 1));
