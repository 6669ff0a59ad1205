import type { EditResult } from '@doorsign/shared-schema/api';
import type { Timers } from '../../api/client.ts';
import type { LocalDatabase } from '../storage/database.ts';
import type { StorageGuard } from '../storage/storage-guard.ts';

/** Waits for the result of one Save, whichever tab receives it. Resolves when the result is applied on this device, not
 * before. Never rejects; without a result it waits forever. */
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

/** The value of a promise if it resolves within the given milliseconds, else null. */
export const within = <T>(promise: Promise<T>, ms: number, timers: Timers): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = timers.setTimeout(() => resolve(null), ms);
    promise.then(resolve, reject).finally(() => timers.clearTimeout(timer));
  });
