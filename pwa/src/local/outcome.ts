import { liveQuery } from 'dexie';
import type { EditResult } from '@doorsign/shared-schema/api';
import type { Timers } from '../api/client.ts';
import type { LocalDatabase } from './database.ts';

/** Waits for the verdict on one Save, whichever tab hears it: it is given when it is applied here, not before.
 * Never rejects; without a verdict it waits for ever. */
export const outcomeOf = (db: LocalDatabase, id: string): Promise<EditResult> =>
  new Promise((resolve) => {
    const following = liveQuery(() => db.results.get(id)).subscribe({
      next: (row) => {
        if (row === undefined) return;
        // The first value may come before subscribe() has returned.
        queueMicrotask(() => following.unsubscribe());
        resolve(row.result);
      },
      error: () => undefined,
    });
  });

/** A promise's value if it comes within so many milliseconds, else null. */
export const within = <T>(promise: Promise<T>, ms: number, timers: Timers): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => timers.clearTimeout(timer));
  });
