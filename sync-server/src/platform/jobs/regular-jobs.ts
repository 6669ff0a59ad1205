import type { Database } from '../database/database.ts';
import type { Every } from '../every.ts';
import type { Logger } from '../logger.ts';
import { JOBS } from '../parameters.ts';
import { createSingleFlight } from '../single-flight.ts';
import { claimTurn, endTurn, loadJobs, renewTurn, type JobState } from './job-repository.ts';

/** A job that the server runs regularly. */
export interface RegularJob {
  /** Its row in the table `jobs`. */
  readonly name: string;
  /** Milliseconds from the start of one run to the start of the next. */
  readonly everyMs: number;
  /** Runs the job. Half-finished work must be safe to repeat: a process may crash, and another one starts the job again.
   * @param isStopping returns whether the server is stopping; a job with many steps ends after the current one */
  run(isStopping: () => boolean): Promise<void>;
}

interface RegularJobsDeps {
  database: Pick<Database, 'read' | 'write'>;
  /** True if no other process shares the database: then no other process has done what is due, or does it now. */
  isAlone: boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary time, on a clock that is never set. */
  monotonicMs(): number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** The jobs of all processes that share a database: each run is done by one of them. */
export interface RegularJobs {
  /** Starts the jobs that are due, and renews the leases of those that this process runs. Never throws.
   * @returns when every due job has been started, by this process or another one */
  look(): Promise<void>;
  /** Resolves when this process runs no job. */
  settled(): Promise<void>;
  /** Looks for due jobs immediately, and then periodically.
   * @returns a function that stops this, signals running jobs to stop, and waits for them */
  start(repeat: Every): () => Promise<void>;
}

/** Creates the regular jobs. A run has a number that one UPDATE increments, so only one process gets the run. That process renews its lease; if it
 * crashes, the next run is due once the lease has expired. Source: shared-schema/docs/decisions/0083-background-jobs.md. */
export const createRegularJobs = (deps: RegularJobsDeps, jobs: readonly RegularJob[]): RegularJobs => {
  const { database, isAlone, now, monotonicMs, log } = deps;
  /** The running jobs of this process: number and end of the run. */
  const underWay = new Map<string, { turn: number; ended: Promise<void> }>();
  /** The last seen state of each job, and the time since which it is unchanged. */
  const seen = new Map<string, JobState & { sinceMs: number }>();
  let isFirst = isAlone;
  let isStopping = false;

  const isDue = ({ name, everyMs }: RegularJob, { turn, dueAt }: JobState): boolean => {
    const earlier = seen.get(name);
    // A process with a long run renews its lease, so the row does not stay the same.
    const isUnchanged = earlier?.turn === turn && earlier.dueAt === dueAt;
    if (!isUnchanged) seen.set(name, { turn, dueAt, sinceMs: monotonicMs() });
    // A wall clock that was set back must not delay a job until the clock has caught up.
    const isOverdue = isUnchanged && monotonicMs() - earlier.sinceMs >= everyMs + JOBS.leaseMs;
    return dueAt <= now() || isOverdue || isFirst;
  };

  const runTurn = async ({ name, everyMs, run }: RegularJob, turn: number, startMs: number): Promise<void> => {
    if (!isStopping) await run(() => isStopping);
    // A run that this process's stop has cut short is due immediately for all other processes.
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
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'scheduled job failed'))
      .finally(() => underWay.delete(name));
    underWay.set(name, { turn, ended });
  };

  const renew = (name: string, turn: number, from: number): Promise<void> =>
    database.write((tx) => renewTurn(tx, { name, turn, from, until: now() + JOBS.leaseMs }));

  const looks = createSingleFlight({
    name: 'job scheduler',
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
    look: looks.run,
    settled,
    start(repeat) {
      void looks.run();
      const stopLooking = repeat(JOBS.lookEveryMs, () => void looks.run());
      return () => {
        isStopping = true;
        stopLooking();
        return settled();
      };
    },
  };
};
