import type { ExpressionBuilder } from 'kysely';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';
import { PURGES } from '../platform/parameters.ts';

/** A location that one process has claimed. */
export interface ClaimedPurge {
  readonly locationId: string;
  readonly tries: number;
}

/** The locations of a claim. A location that changes meanwhile leaves it. */
interface Claim {
  readonly id: string;
  readonly locationIds: readonly string[];
}

/** Selects what is due. A time further ahead than any was written by a clock that has been set back since. */
const isDue = (nowMs: number) => (is: ExpressionBuilder<Tables, 'purges'>) =>
  is.or([is('due_at', '<=', nowMs), is('due_at', '>', nowMs + PURGES.retryMostMs)]);

/** Returns the locations that have been due longest. Each query reads a part of the index, however many rows wait for later. */
export const findDuePurges = async (reader: Reader, nowMs: number, max: number): Promise<string[]> => {
  const first = reader.selectFrom('purges').select('location_id').orderBy('due_at').limit(max);
  const due = await first.where('due_at', '<=', nowMs).execute();
  const rows = due.length > 0 ? due : await first.where('due_at', '>', nowMs + PURGES.retryMostMs).execute();
  return rows.map(({ location_id }) => location_id);
};

/** Claims those of these locations that are still due, for the time of the lease. If this process dies, they are due again afterwards. */
export const claimPurges = async (tx: Tx, { id, locationIds }: Claim, nowMs: number): Promise<ClaimedPurge[]> =>
  tx
    .updateTable('purges')
    .set({ claim: id, due_at: nowMs + PURGES.leaseMs })
    .where('location_id', 'in', locationIds)
    .where(isDue(nowMs))
    .returning(['location_id as locationId', 'tries'])
    .execute();

const inClaim =
  ({ id, locationIds }: Claim) =>
  (is: ExpressionBuilder<Tables, 'purges'>) =>
    is.and([is('location_id', 'in', locationIds), is('claim', '=', id)]);

/** Ends the claim after a purge: rows that were sent twice are done, and the others are due once more. */
export const storeSent = async (tx: Tx, claim: Claim, nowMs: number): Promise<void> => {
  await tx.deleteFrom('purges').where(inClaim(claim)).where('is_sent', '=', 1).execute();
  await tx
    .updateTable('purges')
    .set({ is_sent: 1, claim: null, tries: 0, due_at: nowMs + PURGES.againMs })
    .where(inClaim(claim))
    .execute();
};

/** Ends the claim after a failure. */
export const postponePurges = async (tx: Tx, claim: Claim, dueAt: number): Promise<void> => {
  await tx
    .updateTable('purges')
    .set((set) => ({ claim: null, tries: set('tries', '+', 1), due_at: dueAt }))
    .where(inClaim(claim))
    .execute();
};

/** Ends the claim of a process that stops: another one purges at once. */
export const releasePurges = async (tx: Tx, claim: Claim, nowMs: number): Promise<void> => {
  await tx.updateTable('purges').set({ claim: null, due_at: nowMs }).where(inClaim(claim)).execute();
};

/** Returns the backlog: locations of whose newest change the cache has not been told, and how long it has not been told of the oldest. */
export const purgeBacklog = async (reader: Reader, nowMs: number): Promise<Backlog> => {
  const { waiting, oldest } = await reader
    .selectFrom('purges')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('changed_at').as('oldest')])
    .where('is_sent', '=', 0)
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), oldestMs: oldest === null ? 0 : Math.max(0, nowMs - oldest), givenUp: 0 };
};
