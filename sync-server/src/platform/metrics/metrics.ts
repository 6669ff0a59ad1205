import { collectDefaultMetrics, Registry } from 'prom-client';
import { createCacheMetrics, type CacheRecorders } from './cache-metrics.ts';
import { createConnectionMetrics, type ConnectionRecorder } from './connection-metrics.ts';
import { createDatabaseMetrics, type DatabaseRecorder } from './database-metrics.ts';
import { createReadingMetrics, type Readings } from './reading-metrics.ts';
import { createRequestMetrics, type RequestRecorder } from './request-metrics.ts';
import { createSyncMetrics, type SyncRecorder } from './sync-metrics.ts';

/** The metrics of a server. Code that counts something gets one of the recorders; no other code knows the format of the exposition.
 * Source: shared-schema/docs/decisions/0085-metrics.md. */
export interface Metrics {
  readonly requests: RequestRecorder;
  readonly sync: SyncRecorder;
  readonly caches: CacheRecorders;
  readonly connections: ConnectionRecorder;
  readonly database: DatabaseRecorder;
  /** Returns a function that reads all current values, for a server that has values to read. */
  exposition(readings: Readings): () => Promise<Exposition>;
}

/** The text that Prometheus reads. */
export interface Exposition {
  readonly type: string;
  readonly text: string;
}

/** Creates the metrics of one server. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  return {
    requests: createRequestMetrics(registry),
    sync: createSyncMetrics(registry),
    caches: createCacheMetrics(registry),
    connections: createConnectionMetrics(registry),
    database: createDatabaseMetrics(registry),
    exposition(readings) {
      // The default metrics observe the process from now on, at a cost, so they are collected only where they can be read.
      collectDefaultMetrics({ register: registry });
      const read = createReadingMetrics(registry, readings);
      return async () => {
        await read();
        return { type: registry.contentType, text: await registry.metrics() };
      };
    },
  };
};
