import type { ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';
import { OUTGOING_MAIL } from '../platform/parameters.ts';
import type { Mail } from './mailer.ts';

/** A stored mail that one process has claimed. `tries` identifies the claim: a process that has lost it changes nothing. */
export interface ClaimedMail extends Mail {
  id: string;
  kind: string;
  tries: number;
  createdAt: number;
}

/** Stores a mail in the transaction of the event that it reports: both are stored, or neither. */
export const storeMail = async (
  tx: Tx,
  {
    id,
    accountId,
    kind,
    mail,
    nowMs,
  }: { id: string; accountId: string | null; kind: string; mail: Mail; nowMs: number },
): Promise<void> => {
  const { to, subject, text, html } = mail;
  await tx
    .insertInto('outgoing_mail')
    .values({
      id,
      account_id: accountId,
      kind,
      email: to,
      subject,
      text,
      html,
      state: 'waiting',
      tries: 0,
      due_at: nowMs,
      created_at: nowMs,
      finished_at: null,
    })
    .execute();
};

/** Selects waiting mail that is due. A mail without any attempt is always due; and a due time further ahead than the longest retry delay was
 * written by a clock that has been set back since. */
const isDue = (nowMs: number) => (is: ExpressionBuilder<Tables, 'outgoing_mail'>) =>
  is.and([
    is('state', '=', 'waiting'),
    is.or([is('due_at', '<=', nowMs), is('tries', '=', 0), is('due_at', '>', nowMs + OUTGOING_MAIL.retryMostMs)]),
  ]);

/** Returns whether any mail is due. */
export const isMailDue = async (reader: Reader, nowMs: number): Promise<boolean> =>
  (await reader.selectFrom('outgoing_mail').select('id').where(isDue(nowMs)).limit(1).executeTakeFirst()) !== undefined;

/** Claims the mail that has waited longest, for the time of the lease: of all processes that ask, one gets it. If that process crashes, the mail
 * is due again when the lease is over. */
export const claimMail = async (tx: Tx, nowMs: number): Promise<ClaimedMail | undefined> => {
  const longestWaiting = tx
    .selectFrom('outgoing_mail')
    .select('id')
    .where(isDue(nowMs))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1);
  const row = await tx
    .updateTable('outgoing_mail')
    .set((set) => ({ tries: set('tries', '+', 1), due_at: nowMs + OUTGOING_MAIL.leaseMs }))
    .where('id', '=', longestWaiting)
    // Checked again: a concurrent transaction may have claimed the mail.
    .where(isDue(nowMs))
    .returning(['id', 'kind', 'email', 'subject', 'text', 'html', 'tries', 'created_at'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, created_at, ...rest } = row;
  return { ...rest, to: email, createdAt: created_at };
};

type Turn = Pick<ClaimedMail, 'id' | 'tries'>;

/** Stores the result of a mail. Mail of a deleted account is removed. */
export const finishMail = async (
  tx: Tx,
  { id, tries }: Turn,
  state: 'sent' | 'given_up',
  nowMs: number,
): Promise<void> => {
  await tx
    .updateTable('outgoing_mail')
    .set({ state, finished_at: nowMs })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .deleteFrom('outgoing_mail')
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .where('state', '!=', 'waiting')
    .execute();
};

/** Postpones a mail that could not be sent. */
export const postponeMail = async (tx: Tx, { id, tries }: Turn, dueAt: number): Promise<void> => {
  await tx
    .updateTable('outgoing_mail')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .execute();
};

/** Removes the mail of an account that is about to be deleted, except waiting mail, which is removed after it has been sent. */
export const deleteFinishedMailOf = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('outgoing_mail').where('account_id', '=', accountId).where('state', '!=', 'waiting').execute();
};

/** Removes mail that was finished long ago.
 * @returns how many; `max` at most */
export const deleteOldMail = async (tx: Tx, nowMs: number, max: number): Promise<number> => {
  const old = tx
    .selectFrom('outgoing_mail')
    .select('id')
    .where('state', '!=', 'waiting')
    .where('finished_at', '<=', nowMs - OUTGOING_MAIL.keptMs)
    .limit(max);
  const { numDeletedRows } = await tx.deleteFrom('outgoing_mail').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Returns the backlog: waiting mail, and given-up mail that has not been removed yet. */
export const mailBacklog = async (reader: Reader, nowMs: number): Promise<Backlog> => {
  const rows = await reader
    .selectFrom('outgoing_mail')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', 'in', ['waiting', 'given_up'])
    .groupBy('state')
    .execute();
  const waiting = rows.find(({ state }) => state === 'waiting');
  return {
    waiting: waiting?.count ?? 0,
    oldestMs: waiting ? Math.max(0, nowMs - waiting.oldest) : 0,
    givenUp: rows.find(({ state }) => state === 'given_up')?.count ?? 0,
  };
};
