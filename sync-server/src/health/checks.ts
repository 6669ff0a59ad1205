import type { Database } from '../platform/database/database.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';
import { HEALTH } from '../platform/parameters.ts';
import { deleteOldProbes, writeProbe } from './probe-repository.ts';

/** One readiness check. */
export interface Check {
  /** If true, the server cannot work while the check fails, and a load balancer sends requests elsewhere. */
  readonly isFatal: boolean;
  /** @returns the problem, in words that hold no secret; null when there is none
   * @throws  the error of a check that failed to run, for the log alone */
  look(): Promise<string | null>;
}

interface CheckDeps {
  database: Pick<Database, 'write' | 'isInPlace'>;
  /** Unique to this process. */
  processId: string;
  appliedMigrations(): Promise<readonly string[]>;
  /** The migrations that this build was made for. */
  knownMigrations: readonly string[];
  diskSpace(): Promise<DiskSpace>;
  /** True if the data is in DATA_DIR, and not on another machine. */
  isDataHere: boolean;
  queues: Readonly<Record<'mail' | 'webhooks', () => Promise<Backlog>>>;
  /** Epoch milliseconds. */
  now(): number;
}

/** Returns the checks by name. Waiting mail or payments do not make a server unready: most clients need neither.
 * Source: shared-schema/docs/decisions/0086-readiness-checks.md. */
export const createChecks = (deps: CheckDeps): Readonly<Record<string, Check>> => {
  const { database, processId, knownMigrations, isDataHere, queues, now } = deps;
  let isFirstProbe = true;
  return {
    database: {
      isFatal: true,
      async look() {
        if (!database.isInPlace()) return 'The database file was deleted or replaced.';
        const nowMs = now();
        await database.write(async (tx) => {
          await writeProbe(tx, processId, nowMs);
          // A process that has ended is followed by one that starts, so removing old rows once per process is enough. Scanning the rows of all
          // others at every probe would make concurrent probes conflict.
          if (isFirstProbe) await deleteOldProbes(tx, nowMs - PROBES_KEPT_MS);
        });
        isFirstProbe = false;
        return null;
      },
    },
    migrations: {
      isFatal: true,
      async look() {
        const applied = new Set(await deps.appliedMigrations());
        const isComplete = knownMigrations.every((name) => applied.has(name));
        return isComplete ? null : 'The tables are older than this server.';
      },
    },
    upgrade: {
      // During a rolling upgrade the old servers go on until the new ones are ready.
      isFatal: false,
      async look() {
        const isNewer = (await deps.appliedMigrations()).some((name) => !knownMigrations.includes(name));
        return isNewer ? 'A newer server has changed the tables: replace this one.' : null;
      },
    },
    disk: {
      isFatal: isDataHere,
      async look() {
        const { freeBytes } = await deps.diskSpace();
        return freeBytes < HEALTH.diskFreeBytesMin ? 'The disk of DATA_DIR is nearly full.' : null;
      },
    },
    mail: {
      isFatal: false,
      async look() {
        const { oldestMs } = await queues.mail();
        return oldestMs > HEALTH.mailWaitsMostMs ? 'Mail has been waiting for a long time.' : null;
      },
    },
    webhooks: {
      isFatal: false,
      async look() {
        const { oldestMs } = await queues.webhooks();
        return oldestMs > HEALTH.eventWaitsMostMs ? 'Events of Stripe have been waiting for a long time.' : null;
      },
    },
  };
};

const PROBES_KEPT_MS = 24 * 60 * 60 * 1000;
