import { useCallback } from 'react';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { MailedCode } from '../storage/rows.ts';

const READERS = {
  newEmail: async (db: LocalDatabase) => (await readMeta(db, 'newEmail')) ?? null,
  reauth: async (db: LocalDatabase) => (await readMeta(db, 'reauth')) ?? null,
};

/** Returns the code that was mailed to the signed-in owner, and a function that stores another one or, with null, removes it.
 * The code is part of the owner's data on this device: no other account sees it, and it is removed with the rest.
 * @returns the code, or null when there is none, or undefined while it is being read */
export const useKeptCode = (
  key: keyof typeof READERS,
): [code: MailedCode | null | undefined, keep: (code: MailedCode | null) => void] => {
  const store = useLocalStore();
  const keep = useCallback(
    (code: MailedCode | null): void => {
      // If the code cannot be stored, the owner needs another one after a reload.
      store?.guard.run(() => writeMeta(store.db, key, code ?? undefined)).catch(() => undefined);
    },
    [store, key],
  );
  return [useOwnQuery(READERS[key]), keep];
};
