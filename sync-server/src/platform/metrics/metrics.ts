import { collectDefaultMetrics, Registry } from 'prom-client';
import { createCacheMetrics, type CacheRecorders } from './cache-metrics.ts';
import { createConnectionMetrics, type ConnectionRecorder } from './connection-metrics.ts';
import { createDatabaseMetrics, type DatabaseRecorder } from './database-metrics.ts';
import { createReadingMetrics, type Readings } from './reading-metrics.ts';
import { createRequestMetrics, type RequestRecorder } from './request-metrics.ts';
import { createSyncMetrics, type SyncRecorder } from './sync-metrics.ts';

/** What a server counts of itself. Whoever has something to count gets one of the recorders; nothing else knows in which format
 * they are told. Source: shared-schema/docs/decisions/0085-metrics.md. */
export interface Metrics {
  readonly requests: RequestRecorder;
  readonly sync: SyncRecorder;
  readonly caches: CacheRecorders;
  readonly connections: ConnectionRecorder;
  readonly database: DatabaseRecorder;
  /** All figures as they are now, for a server that has something to read. */
  exposition(readings: Readings): () => Promise<Exposition>;
}

/** The text that Prometheus reads. */
export interface Exposition {
  readonly type: string;
  readonly text: string;
}

/** Counters of one server. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  return {
    requests: createRequestMetrics(registry),
    sync: createSyncMetrics(registry),
    caches: createCacheMetrics(registry),
    connections: createConnectionMetrics(registry),
    database: createDatabaseMetrics(registry),
    exposition(readings) {
      // It watches the process from now on, which costs something: not where nobody can ask.
      collectDefaultMetrics({ register: registry });
      const read = createReadingMetrics(registry, readings);
      return async () => {
        await read();
        return { type: registry.contentType, text: await registry.metrics() };
      };
    },
  };
};
