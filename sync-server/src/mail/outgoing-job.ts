import type { Database } from '../platform/database/database.ts';
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
 * process died before it could note that it had; the second copy then has the same message id.
 * Source: decision record 0032. */
export const createOutgoingJob = ({ database, mailer, now, log }: OutgoingJobDeps): OutgoingJob => {
  let round: Promise<void> | null = null;
  let isStopping = false;

  const handOver = async (mail: ClaimedMail): Promise<void> => {
    const facts = { kind: mail.kind, email: hashEmail(mail.to), tries: mail.tries };
    try {
      await mailer.send(mail);
    } catch (error) {
      const nowMs = now();
      if (nowMs - mail.createdAt >= OUTGOING_MAIL.giveUpAfterMs) {
        await database.write((tx) => finishMail(tx, mail, 'given_up', nowMs));
        log.error({ ...facts, err: error }, 'a notice was given up');
      } else {
        await database.write((tx) => postponeMail(tx, mail, nowMs + retryAfterMs(mail.tries)));
        log.warn({ ...facts, err: error }, 'a notice could not be sent yet');
      }
      return;
    }
    await database.write((tx) => finishMail(tx, mail, 'sent', now()));
    log.info(facts, 'notice sent');
  };

  const sendAll = async (): Promise<void> => {
    try {
      while (!isStopping && (await isMailDue(database.read, now()))) {
        const mail = await database.write((tx) => claimMail(tx, now()));
        if (mail) await handOver(mail);
      }
    } catch (error) {
      log.error({ err: error }, 'notices could not be sent');
    }
  };

  return {
    sendDue: () => (round ??= sendAll().finally(() => (round = null))),
    async stop() {
      isStopping = true;
      await round;
    },
  };
};

/** @param tries how often it has failed, 1 or more */
const retryAfterMs = (tries: number): number =>
  Math.min(OUTGOING_MAIL.retryMostMs, OUTGOING_MAIL.retryFirstMs * 2 ** (tries - 1));
