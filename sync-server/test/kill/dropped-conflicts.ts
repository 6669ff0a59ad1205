import { CONFLICTS } from '../../src/platform/parameters.ts';
import type { StoredData } from './stored-data.ts';

type Conflicts = StoredData['conflicts'];

/** Creates a function for repeated reads of one business, which stores its newest conflicts only. To each read, it adds the conflicts of earlier
 * reads that have as many newer ones as a business keeps. An earlier conflict that is gone sooner stays gone. */
export const rememberConflicts = (): ((data: StoredData) => StoredData) => {
  const seen: Conflicts = new Map();
  return (data) => {
    const newestFirst = [...data.conflicts.keys()].sort((a, b) => b - a);
    const oldestKept = newestFirst[CONFLICTS.max - 1] ?? 0;
    const dropped = [...seen].filter(([seq]) => seq < oldestKept);
    for (const [seq, conflict] of data.conflicts) seen.set(seq, conflict);
    return { ...data, conflicts: new Map([...dropped, ...data.conflicts]) };
  };
};
