import type { Database } from '../platform/database/database.ts';
import type { DiskSpace } from '../platform/disk-space.ts';
import type { Backlog } from '../platform/metrics/reading-metrics.ts';
import { VITALS } from '../platform/parameters.ts';
import { deleteOldProbes, writeProbe } from './probe-repository.ts';

/** One thing that must be well. */
export interface Check {
  /** Without it the server cannot do its work, and a balancer sends requests elsewhere. */
  readonly isFatal: boolean;
  /** @returns what is wrong, in words that hold no secret; null when it is well
   *  @throws  whatever went wrong, for the log alone */
  look(): Promise<string | null>;
}

interface CheckDeps {
  database: Pick<Database, 'write' | 'isInPlace'>;
  /** Of this process alone. */
  processId: string;
  appliedMigrations(): Promise<readonly string[]>;
  /** Those that this build was made for. */
  knownMigrations: readonly string[];
  diskSpace(): Promise<DiskSpace>;
  /** The data is in DATA_DIR, and on no other machine. */
  isDataHere: boolean;
  queues: Readonly<Record<'mail' | 'webhooks', () => Promise<Backlog>>>;
  /** Epoch milliseconds. */
  now(): number;
}

/** The checks by name. Mail and payments that wait are no reason to take a server away from those who need neither.
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
          // Whoever ended was followed by somebody who started: that one forgets it. To look through the rows of all others each time would
          // let those who probe at once be in each other's way.
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
      // While servers are replaced one by one, the old ones go on until the new ones are there.
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
        return freeBytes < VITALS.diskFreeBytesMin ? 'The disk of DATA_DIR is nearly full.' : null;
      },
    },
    mail: {
      isFatal: false,
      async look() {
        const { oldestMs } = await queues.mail();
        return oldestMs > VITALS.mailWaitsMostMs ? 'Mail has been waiting for a long time.' : null;
      },
    },
    webhooks: {
      isFatal: false,
      async look() {
        const { oldestMs } = await queues.webhooks();
        return oldestMs > VITALS.eventWaitsMostMs ? 'Events of Stripe have been waiting for a long time.' : null;
      },
    },
  };
};

const PROBES_KEPT_MS = 24 * 60 * 60 * 1000;
