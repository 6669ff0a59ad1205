import { useCallback } from 'react';
import { readMeta, writeMeta, type LocalDatabase } from './database.ts';
import { useLocalStore, useOwnQuery } from './own-query.ts';
import type { KeptBilling } from './rows.ts';

const readKept = async (db: LocalDatabase): Promise<KeptBilling | null> => (await readMeta(db, 'billing')) ?? null;

/** What the server last told of the plan and its payments: there without a connection too.
 * @returns null before the first answer on this device, undefined while it is being read */
export const useKeptBilling = (): KeptBilling | null | undefined => useOwnQuery(readKept);

/** What keeps an answer on this device. */
export const useKeepBilling = (): ((answer: KeptBilling) => Promise<void>) => {
  const store = useLocalStore();
  return useCallback(
    async (answer) => {
      await store?.guard.run(() => writeMeta(store.db, 'billing', answer));
    },
    [store],
  );
};
