import type { EditResult } from '@doorsign/shared-schema/api';
import type { Timers } from '../../api/client.ts';
import type { LocalDatabase } from '../storage/database.ts';
import type { StorageGuard } from '../storage/storage-guard.ts';

/** Waits for the verdict on one Save, whichever tab hears it: it is given when it is applied here, not before.
 * Never rejects; without a verdict it waits for ever. */
export const outcomeOf = (db: LocalDatabase, id: string, follow: StorageGuard['follow']): Promise<EditResult> =>
  new Promise((resolve) => {
    const unfollow = follow(
      () => db.results.get(id),
      (row) => {
        if (row === undefined) return;
        unfollow();
        resolve(row.result);
      },
    );
  });

/** A promise's value if it comes within so many milliseconds, else null. */
export const within = <T>(promise: Promise<T>, ms: number, timers: Timers): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => timers.clearTimeout(timer));
  });
