import { Counter, type Registry } from 'prom-client';

/** A problem with the database: a retry, a retry limit that was reached, an unreachable database, a full one. */
export type DatabaseTrouble = 'retry' | 'busy' | 'unreachable' | 'full';

/** Counts how often database work was retried or failed. */
export interface DatabaseRecorder {
  met(trouble: DatabaseTrouble): void;
}

export const createDatabaseMetrics = (registry: Registry): DatabaseRecorder => {
  const troubles = new Counter({
    name: 'doorsign_database_troubles_total',
    help: 'Database operations by problem: retried, lock timeout, unreachable, disk full.',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Created at the start: an alert on a series that does not exist yet never fires.
  for (const kind of ['retry', 'busy', 'unreachable', 'full'] satisfies DatabaseTrouble[]) troubles.inc({ kind }, 0);
  return { met: (kind) => troubles.inc({ kind }) };
};
