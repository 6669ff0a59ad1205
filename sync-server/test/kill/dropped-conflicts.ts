import { CONFLICTS } from '../../src/platform/parameters.ts';
import type { StoredData } from './stored-data.ts';

/** Remembers the conflicts of repeated reads of one business, which keeps only its newest CONFLICTS.max. The returned function adds to a read the
 * earlier conflicts that were dropped because that many newer ones are stored. A conflict that was dropped sooner stays missing. */
export const rememberConflicts = (): ((data: StoredData) => StoredData) => {
  const seen: StoredData['conflicts'] = new Map();
  return (data) => {
    const newestFirst = [...data.conflicts.keys()].sort((a, b) => b - a);
    const oldestKept = newestFirst[CONFLICTS.max - 1] ?? 0;
    const dropped = [...seen].filter(([seq]) => seq < oldestKept);
    for (const [seq, conflict] of data.conflicts) seen.set(seq, conflict);
    return { ...data, conflicts: new Map([...dropped, ...data.conflicts]) };
  };
};
