import type { Database } from '../database/database.ts';
import type { Every } from '../every.ts';
import type { Logger } from '../logger.ts';
import { JOBS } from '../parameters.ts';
import { createTurns } from '../turns.ts';
import { claimTurn, endTurn, loadJobs, renewTurn, type JobState } from './job-repository.ts';

/** Something that the server does by itself again and again. */
export interface RegularJob {
  /** Its row in the table `jobs`. */
  readonly name: string;
  /** Milliseconds from the beginning of one turn to the next. */
  readonly everyMs: number;
  /** What a half of it does twice must do no harm: a process may die, and another one begins it anew.
   * @param isStopping whether the server is about to end: what has many steps ends with the one under way */
  run(isStopping: () => boolean): Promise<void>;
}

interface RegularJobsDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** Does no other process share the database? Then nobody else has done what is due, or does it now. */
  isAlone: boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The jobs of all processes that share a database: each turn is done by one of them. */
export interface RegularJobs {
  /** Begins what is due, and says of what this process is doing that it still does. It never throws.
   * @returns when all that was due has been begun by somebody */
  look(): Promise<void>;
  /** Resolves when this process is doing nothing. */
  settled(): Promise<void>;
  /** Looks at once, and then again and again.
   * @returns what ends that, hands back what is under way, and waits for it */
  start(repeat: Every): () => Promise<void>;
}

/** A turn is a number that one UPDATE raises, so only one process gets it. The one that has it renews its lease; when it dies, the turn
 * after it is due as soon as the lease is over. Source: shared-schema/docs/decisions/0083-background-jobs.md. */
export const createRegularJobs = (deps: RegularJobsDeps, jobs: readonly RegularJob[]): RegularJobs => {
  const { database, isAlone, now, monotonicMs, log } = deps;
  /** What this process is doing: the turn, and its end. */
  const underWay = new Map<string, { turn: number; ended: Promise<void> }>();
  /** How each job was seen last, and since when. */
  const seen = new Map<string, JobState & { sinceMs: number }>();
  let isFirst = isAlone;
  let isStopping = false;

  const isDue = ({ name, everyMs }: RegularJob, { turn, dueAt }: JobState): boolean => {
    const earlier = seen.get(name);
    // A process that takes long renews its lease, so its row does not stay as it is.
    const isUnchanged = earlier?.turn === turn && earlier.dueAt === dueAt;
    if (!isUnchanged) seen.set(name, { turn, dueAt, sinceMs: monotonicMs() });
    // A wall clock that was set back must not hold a job up until it has caught up.
    const isOverdue = isUnchanged && monotonicMs() - earlier.sinceMs >= everyMs + JOBS.leaseMs;
    return dueAt <= now() || isOverdue || isFirst;
  };

  const runTurn = async ({ name, everyMs, run }: RegularJob, turn: number, startMs: number): Promise<void> => {
    if (!isStopping) await run(() => isStopping);
    // What our end has cut short is due at once for everybody else.
    const dueAt = isStopping ? now() : startMs + everyMs;
    await database.write((tx) => endTurn(tx, { name, turn, dueAt }));
  };

  const begin = async (job: RegularJob, before: JobState): Promise<void> => {
    const startMs = now();
    const { name } = job;
    const claimed = { name, seen: before.turn, until: startMs + JOBS.leaseMs };
    if (!(await database.write((tx) => claimTurn(tx, claimed)))) return;
    const turn = before.turn + 1;
    const ended = runTurn(job, turn, startMs)
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'a regular job failed'))
      .finally(() => underWay.delete(name));
    underWay.set(name, { turn, ended });
  };

  const renew = (name: string, turn: number, from: number): Promise<void> =>
    database.write((tx) => renewTurn(tx, { name, turn, from, until: now() + JOBS.leaseMs }));

  const looks = createTurns({
    name: 'the look at the regular jobs',
    log,
    async work() {
      const states = await loadJobs(database.read);
      for (const job of jobs) {
        const mine = underWay.get(job.name);
        const state = states.get(job.name) ?? { turn: 0, dueAt: 0 };
        if (mine) await renew(job.name, mine.turn, state.dueAt);
        else if (isDue(job, state) && !isStopping) await begin(job, state);
      }
      isFirst = false;
    },
  });

  const settled = async (): Promise<void> => {
    await looks.idle();
    await Promise.all([...underWay.values()].map(({ ended }) => ended));
  };

  return {
    look: looks.take,
    settled,
    start(repeat) {
      void looks.take();
      const stopLooking = repeat(JOBS.lookEveryMs, () => void looks.take());
      return () => {
        isStopping = true;
        stopLooking();
        return settled();
      };
    },
  };
};
