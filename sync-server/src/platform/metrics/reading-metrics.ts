import { Counter, Gauge, type Registry } from 'prom-client';

/** The backlog of a queue in the database. */
export interface Backlog {
  readonly waiting: number;
  /** Waiting time of the oldest entry, in milliseconds; 0 when nothing waits. */
  readonly oldestMs: number;
  /** Entries that will not be retried. */
  readonly givenUp: number;
}

/** The connections of one pool to a database server. */
export interface PoolUse {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

/** The sources of values that are read at a scrape. Each one has its own time limit and may fail. */
export interface Readings {
  readonly queues: Readonly<Record<string, () => Promise<Backlog>>>;
  /** Deliveries to webhooks, and the time by which the told status of a location is late. */
  readonly deliveries: () => Promise<Backlog>;
  readonly marksLateMs: () => Promise<number>;
  /** Locations of which a shared cache has not been told; null without such a cache. */
  readonly purges: (() => Promise<Backlog>) | null;
  readonly databaseBytes: () => Promise<number>;
  readonly disk: () => Promise<{ freeBytes: number; sizeBytes: number }>;
  /** Pools by purpose; empty without a database server. */
  readonly pools: () => Readonly<Record<string, PoolUse>>;
  /** The release of the IANA time zone database that statuses are based on: "2026f". */
  readonly zoneDataVersion: string;
}

/** Creates the metrics that are read at a scrape. A value that cannot be read is left out: 0 would be wrong.
 * @returns a function that reads them */
export const createReadingMetrics = (registry: Registry, readings: Readings): (() => Promise<void>) => {
  const registers = [registry];
  const failures = new Counter({
    name: 'doorsign_metrics_unread_total',
    help: 'Metrics that could not be read and are missing from the scrape.',
    labelNames: ['of'],
    registers,
  });
  const waiting = new Gauge({
    name: 'doorsign_queue_waiting',
    help: 'Waiting entries of a queue; the same for every process.',
    labelNames: ['queue'],
    registers,
  });
  const oldest = new Gauge({
    name: 'doorsign_queue_oldest_seconds',
    help: 'Age of the oldest waiting entry of a queue, in seconds.',
    labelNames: ['queue'],
    registers,
  });
  const givenUp = new Gauge({
    name: 'doorsign_queue_given_up',
    help: 'Entries of a queue given up in the last week.',
    labelNames: ['queue'],
    registers,
  });
  const deliveriesWaiting = new Gauge({
    name: 'doorsign_webhook_waiting',
    help: 'Deliveries to webhooks that wait for their first or next attempt; the same for every process.',
    registers,
  });
  const deliveriesOldest = new Gauge({
    name: 'doorsign_webhook_oldest_seconds',
    help: 'Time by which the delivery that has been due longest is late, in seconds.',
    registers,
  });
  const marksLate = new Gauge({
    name: 'doorsign_status_marks_late_seconds',
    help: 'Time by which the change of a status that has been due longest has not been told to webhooks, in seconds.',
    registers,
  });
  const purgesWaiting = new Gauge({
    name: 'doorsign_purge_waiting',
    help: 'Locations of whose newest change the shared cache has not been told; the same for every process.',
    registers,
  });
  const purgesOldest = new Gauge({
    name: 'doorsign_purge_oldest_seconds',
    help: 'Time for which the shared cache has not been told of the oldest of these changes, in seconds.',
    registers,
  });
  const storage = new Gauge({
    name: 'doorsign_storage_bytes',
    help: 'Size of the database, and free and total size of the disk that holds DATA_DIR, in bytes.',
    labelNames: ['of'],
    registers,
  });
  const connections = new Gauge({
    name: 'doorsign_database_connections',
    help: 'Connections to the database server by pool and state: open, idle, or callers waiting for one.',
    labelNames: ['pool', 'state'],
    registers,
  });
  const zoneData = new Gauge({
    name: 'doorsign_zone_data_info',
    help: 'Always 1; the label is the release of the IANA time zone database in use.',
    labelNames: ['version'],
    registers,
  });
  zoneData.set({ version: readings.zoneDataVersion }, 1);

  /** @returns a function that sets the gauges; it does nothing if the value could not be read */
  const attempt = async <T>(of: string, read: () => Promise<T>, set: (value: T) => void): Promise<() => void> => {
    try {
      const value = await read();
      return () => set(value);
    } catch {
      failures.inc({ of });
      return () => {};
    }
  };

  return async () => {
    const { queues, deliveries, marksLateMs, purges, databaseBytes, disk, pools } = readings;
    const setters = await Promise.all([
      ...Object.entries(queues).map(([queue, read]) =>
        attempt(queue, read, (backlog) => {
          waiting.set({ queue }, backlog.waiting);
          oldest.set({ queue }, backlog.oldestMs / 1000);
          givenUp.set({ queue }, backlog.givenUp);
        }),
      ),
      attempt('deliveries', deliveries, (backlog) => {
        deliveriesWaiting.set(backlog.waiting);
        deliveriesOldest.set(backlog.oldestMs / 1000);
      }),
      attempt('status_marks', marksLateMs, (ms) => marksLate.set(ms / 1000)),
      ...(purges
        ? [
            attempt('purges', purges, (backlog) => {
              purgesWaiting.set(backlog.waiting);
              purgesOldest.set(backlog.oldestMs / 1000);
            }),
          ]
        : []),
      attempt('database', databaseBytes, (bytes) => storage.set({ of: 'database' }, bytes)),
      attempt('disk', disk, ({ freeBytes, sizeBytes }) => {
        storage.set({ of: 'disk_free' }, freeBytes);
        storage.set({ of: 'disk' }, sizeBytes);
      }),
    ]);
    for (const gauge of [waiting, oldest, givenUp, storage, connections]) gauge.reset();
    for (const set of setters) set();
    for (const [pool, { open, idle, waiting: callers }] of Object.entries(pools()))
      for (const [state, count] of Object.entries({ open, idle, waiting: callers }))
        connections.set({ pool, state }, count);
  };
};
