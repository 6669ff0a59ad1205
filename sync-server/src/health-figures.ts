import { eventBacklog } from './billing/event-repository.ts';
import type { Config } from './config.ts';
import { createChecks } from './health/checks.ts';
import { createReadiness } from './health/readiness.ts';
import { mailBacklog } from './mail/outgoing-mail.ts';
import { namesOfApplied } from './platform/database/applied-migrations.ts';
import type { Database } from './platform/database/database.ts';
import { readDatabaseBytes } from './platform/database/engine-facts.ts';
import type { DiskSpace } from './platform/disk-space.ts';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { HEALTH } from './platform/parameters.ts';
import { createRecent } from './platform/recent.ts';
import { purgeBacklog } from './purges/repository.ts';
import { deliveryBacklog, marksLateMs } from './webhooks/backlog.ts';

interface HealthFiguresDeps {
  config: Pick<Config, 'dataDir' | 'metricsToken' | 'purge'>;
  database: Database;
  metrics: Pick<Metrics, 'exposition'>;
  /** Unique to this process. */
  processId: string;
  knownMigrations: readonly string[];
  /** The release of the IANA time zone database: "2026f". */
  zoneDataVersion: string;
  readDiskSpace(folder: string): Promise<DiskSpace>;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds since an arbitrary time, on a clock that is never set. */
  monotonicMs(): number;
  log: Logger;
}

/** Creates the readiness check and the metrics of a running server. Both share the same readings, each taken once a second at most. */
export const createHealthFigures = (deps: HealthFiguresDeps) => {
  const {
    config,
    database,
    metrics,
    processId,
    knownMigrations,
    zoneDataVersion,
    readDiskSpace,
    now,
    monotonicMs,
    log,
  } = deps;
  const recent = <T>(ask: () => Promise<T>): (() => Promise<T>) =>
    createRecent({ ask, keptMs: HEALTH.keptMs, limitMs: HEALTH.answerWithinMs, monotonicMs });
  const diskSpace = recent(() => readDiskSpace(config.dataDir));
  const queues = {
    mail: recent(() => mailBacklog(database.read, now())),
    webhooks: recent(() => eventBacklog(database.read, now())),
  };
  const checks = createChecks({
    database,
    processId,
    appliedMigrations: recent(() => namesOfApplied(database.read)),
    knownMigrations,
    diskSpace,
    isDataHere: !database.isShared,
    queues,
    now,
  });
  return {
    readiness: createReadiness({ checks, monotonicMs, log }),
    /** Null if the metrics are not exposed. */
    exposeMetrics:
      config.metricsToken === null
        ? null
        : metrics.exposition({
            queues,
            deliveries: recent(() => deliveryBacklog(database.read, now())),
            marksLateMs: recent(() => marksLateMs(database.read, now())),
            purges: config.purge && recent(() => purgeBacklog(database.read, now())),
            databaseBytes: recent(() => readDatabaseBytes(database)),
            disk: diskSpace,
            pools: database.pools,
            zoneDataVersion,
          }),
  };
};
