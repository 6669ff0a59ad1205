import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { CHANGES, PURGES, SWEEP } from '../../platform/parameters.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { changesFrom, deleteChangesBefore, newestChanges, type ChangeRow } from './changes.ts';
import type { Publications } from './publications.ts';

/** Publishes in this process what other processes have written. */
export interface ChangeWatcher {
  /** Finds the position in the table `changes`. Data that this process caches afterwards is kept up to date.
   * @throws what reading throws */
  begin(): Promise<void>;
  /** Reads the table once and publishes what other processes have written since the last poll. Never rejects. */
  poll(): Promise<void>;
  /** Deletes rows that were handled before the previous call: rows live for one to two of its intervals. No clock decides how old a row is.
   * Never rejects. */
  removeOld(): Promise<void>;
  /** Resolves when no poll and no removal is running. */
  idle(): Promise<void>;
}

interface ChangeWatcherDeps {
  database: Pick<Database, 'read' | 'write'>;
  publications: Pick<Publications, 'held' | 'publish' | 'publishAll'>;
  /** Id of this process, which ignores its own rows. */
  processId: string;
  /** Monotonic clock in milliseconds. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Has a shared cache forget locations once more, about whose changes this process was late: it may have answered with their old state after the
   * purges of their changes. Absent without such a cache. */
  purgeAgain?: ((locationIds: readonly string[]) => Promise<void>) | undefined;
}

/** The position of a process in the table `changes`. */
interface Position {
  /** Number of an existing row below which no row can appear any more; null until there was a row. */
  readonly from: number | null;
  /** Numbers of handled rows, from `from` on. */
  readonly heard: ReadonlySet<number>;
  /** Highest numbers of earlier polls, oldest first, and when each was seen. */
  readonly heads: readonly { readonly seq: number; readonly seenAtMs: number }[];
}

const NOWHERE: Position = { from: null, heard: new Set(), heads: [] };

/** Creates the watcher. Sequence numbers are assigned before the commit, so a lower number can appear after a higher one. Each poll
 * therefore rereads the rows of the last CHANGES.windowMs and publishes those that it has not handled. If the first row of the window was
 * pruned, this process missed changes: it clears all caches.
 * Source: shared-schema/docs/decisions/0079-change-propagation-between-processes.md. */
export const createChangeWatcher = (deps: ChangeWatcherDeps): ChangeWatcher => {
  const { database, publications, processId, monotonicMs, log, purgeAgain } = deps;
  /** The begin of the last poll that succeeded. */
  let polledMs = monotonicMs();
  let position = NOWHERE;
  /** Rows before this number had been handled at the previous removal. */
  let removable: number | null = null;

  const begin = async (): Promise<void> => {
    const seqs = await newestChanges(database.read);
    position = positionAfter({ ...NOWHERE, from: seqs[0] ?? null }, seqs, {
      startMs: monotonicMs(),
      endMs: monotonicMs(),
    });
    removable = null;
    polledMs = monotonicMs();
  };

  const look = async (): Promise<void> => {
    const startMs = monotonicMs();
    const rows = await changesFrom(database.read, position.from ?? 0);
    if (position.from !== null && rows[0]?.seq !== position.from) {
      const held = publications.held().map(([locationId]) => locationId);
      await purgeAgain?.([...new Set(held)]);
      await begin();
      log.warn({}, 'missed changes by other processes: cleared all caches');
      publications.publishAll();
      return;
    }
    const { heard } = position;
    const isNews = ({ seq, process }: ChangeRow): boolean => process !== processId && !heard.has(seq);
    const news = new Set(rows.filter(isNews).map(({ locationId }) => locationId));
    const endMs = monotonicMs();
    publications.publish([...news]);
    if (news.size > 0 && endMs - polledMs >= PURGES.againMs) await purgeAgain?.([...news]);
    // Only now: after a failure the next poll finds the same news.
    position = positionAfter(
      position,
      rows.map(({ seq }) => seq),
      { startMs, endMs },
    );
    polledMs = startMs;
  };

  const remove = async (): Promise<void> => {
    const before = removable;
    removable = position.from;
    if (before === null) return;
    await inSteps((max) => database.write((tx) => deleteChangesBefore(tx, before, max)), { atOnce: SWEEP.rowsAtOnce });
  };

  const looks = createSingleFlight({ work: look, log, name: 'polling for changes by other processes' });
  const removals = createSingleFlight({ work: remove, log, name: 'pruning of old changes' });
  return {
    begin,
    poll: looks.run,
    removeOld: removals.run,
    idle: async () => void (await Promise.all([looks.idle(), removals.idle()])),
  };
};

/** @param seqs    numbers that a poll has read, from the position on, in order
 * @param startMs when the poll began: rows that it did not find were not committed by then
 * @param endMs   when the poll had its result: all its rows had been numbered by then */
const positionAfter = (
  { from, heads }: Position,
  seqs: readonly number[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Position => {
  const highest = seqs.at(-1);
  const isFurther = highest !== undefined && highest !== heads.at(-1)?.seq;
  const known = isFurther ? [...heads, { seq: highest, seenAtMs: endMs }] : heads;
  const settled = known.findLast(({ seenAtMs }) => seenAtMs <= startMs - CHANGES.windowMs);
  const next = settled?.seq ?? from;
  return {
    from: next,
    heard: new Set(next === null ? seqs : seqs.filter((seq) => seq >= next)),
    heads: known.filter(({ seq }) => settled === undefined || seq >= settled.seq),
  };
};
