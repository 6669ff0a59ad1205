import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { CHANGES, SWEEP } from '../../platform/parameters.ts';
import { createTurns } from '../../platform/turns.ts';
import { changesFrom, deleteChangesBefore, newestChanges, type ChangeRow } from './changes.ts';
import type { Publications } from './publications.ts';

/** Makes what other processes have written known in this one. */
export interface ChangeWatcher {
  /** Finds its place in the journal. What this process reads into its memory after that is kept right.
   * @throws what reading throws */
  begin(): Promise<void>;
  /** One look at the journal: publishes what others have written since the last one. It never rejects. */
  poll(): Promise<void>;
  /** Removes what was heard of before the last time this was called: rows live for one to two of its intervals. Nobody's clock is
   * asked how old a row is. It never rejects. */
  removeOld(): Promise<void>;
  /** Resolves when nothing of this is under way. */
  idle(): Promise<void>;
}

interface ChangeWatcherDeps {
  database: Pick<Database, 'read' | 'write'>;
  publications: Pick<Publications, 'publish' | 'publishAll'>;
  /** Who this process is: it does not hear itself. */
  processId: string;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** How far a process has heard. */
interface Place {
  /** The number of a row that was there, below which no row can appear any more; null while there was none. */
  readonly from: number | null;
  /** Numbers from there on whose rows were heard of. */
  readonly heard: ReadonlySet<number>;
  /** The highest number of some looks, oldest first, and when it had been seen. */
  readonly heads: readonly { readonly seq: number; readonly seenAtMs: number }[];
}

const NOWHERE: Place = { from: null, heard: new Set(), heads: [] };

/** Numbers are taken before they are committed, so a lower one can appear after a higher one: each look reads again all that
 * came within CHANGES.windowMs, and publishes what it has not heard of. What the window begins with is a row that was there; when
 * that is gone, others have removed what this process never read, and all that it has in memory goes.
 * Source: shared-schema/docs/decisions/0079-change-propagation-between-processes.md. */
export const createChangeWatcher = (deps: ChangeWatcherDeps): ChangeWatcher => {
  const { database, publications, processId, monotonicMs, log } = deps;
  let place = NOWHERE;
  /** All of the journal before this number was heard of one interval ago. */
  let removable: number | null = null;

  const begin = async (): Promise<void> => {
    const seqs = await newestChanges(database.read);
    place = placeAfter({ ...NOWHERE, from: seqs[0] ?? null }, seqs, { startMs: monotonicMs(), endMs: monotonicMs() });
    removable = null;
  };

  const look = async (): Promise<void> => {
    const startMs = monotonicMs();
    const rows = await changesFrom(database.read, place.from ?? 0);
    if (place.from !== null && rows[0]?.seq !== place.from) {
      await begin();
      log.warn({}, 'changes of other processes were missed: all that is in memory is read again');
      publications.publishAll();
      return;
    }
    const { heard } = place;
    const isNews = ({ seq, process }: ChangeRow): boolean => process !== processId && !heard.has(seq);
    const news = new Set(rows.filter(isNews).map(({ locationId }) => locationId));
    place = placeAfter(
      place,
      rows.map(({ seq }) => seq),
      { startMs, endMs: monotonicMs() },
    );
    publications.publish([...news]);
  };

  const remove = async (): Promise<void> => {
    const before = removable;
    removable = place.from;
    if (before === null) return;
    await inSteps((max) => database.write((tx) => deleteChangesBefore(tx, before, max)), { atOnce: SWEEP.rowsAtOnce });
  };

  const looks = createTurns({ work: look, log, name: 'listening to other processes' });
  const removals = createTurns({ work: remove, log, name: 'removing old changes' });
  return {
    begin,
    poll: looks.take,
    removeOld: removals.take,
    idle: async () => void (await Promise.all([looks.idle(), removals.idle()])),
  };
};

/** @param seqs  what a look has read, from the place on, in order
 * @param startMs when the look began: what it did not find by then was not committed
 * @param endMs   when it had its answer: all of it had been numbered by then */
const placeAfter = (
  { from, heads }: Place,
  seqs: readonly number[],
  { startMs, endMs }: { startMs: number; endMs: number },
): Place => {
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
