import type { DatabaseRecorder } from '../metrics/database-metrics.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

/** Returns the same database with failed writes counted by kind: `busy`, `unreachable` or `full`. */
export const countTroubles = (database: Database, recorder: DatabaseRecorder): Database => ({
  ...database,
  write: (work) =>
    database.write(work).catch((error: unknown) => {
      if (error instanceof DatabaseError && isTrouble(error.kind)) recorder.met(error.kind);
      throw error;
    }),
});

const isTrouble = (kind: DatabaseError['kind']): kind is 'busy' | 'unreachable' | 'full' =>
  kind === 'busy' || kind === 'unreachable' || kind === 'full';
