import { useCallback } from 'react';
import { readMeta, writeMeta, type LocalDatabase } from './database.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { KeptAnalytics } from './rows.ts';

const readKept = async (db: LocalDatabase): Promise<KeptAnalytics | null> => (await readMeta(db, 'analytics')) ?? null;

/** What the server last told of the widget's visitors: there without a connection too.
 * @returns null before the first answer on this device, undefined while it is being read */
export const useKeptAnalytics = (): KeptAnalytics | null | undefined => useOwnQuery(readKept);

/** What keeps an answer on this device. */
export const useKeepAnalytics = (): ((answer: KeptAnalytics) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback(
    async (answer) => {
      await store?.guard.run(() => writeMeta(store.db, 'analytics', answer));
    },
    [store],
  );
};
