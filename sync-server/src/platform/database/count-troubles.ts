import type { DatabaseRecorder } from '../metrics/database-metrics.ts';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

/** The same database, with what its writers meet counted. */
export const countTroubles = (database: Database, recorder: DatabaseRecorder): Database => ({
  ...database,
  async write(work) {
    let runs = 0;
    try {
      return await database.write((tx) => {
        if (runs > 0) recorder.met('retry');
        runs += 1;
        return work(tx);
      });
    } catch (error) {
      if (error instanceof DatabaseError && isTrouble(error.kind)) recorder.met(error.kind);
      throw error;
    }
  },
});

const isTrouble = (kind: DatabaseError['kind']): kind is 'busy' | 'full' => kind === 'busy' || kind === 'full';
