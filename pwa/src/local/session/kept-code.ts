import { useCallback } from 'react';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { MailedCode } from '../storage/rows.ts';

const READERS = {
  newEmail: async (db: LocalDatabase) => (await readMeta(db, 'newEmail')) ?? null,
  reauth: async (db: LocalDatabase) => (await readMeta(db, 'reauth')) ?? null,
};

/** A code that was mailed to the signed-in owner, and what keeps another one or, with null, none. It is the owner's data on
 * this device: another account never sees it, and it goes with the rest.
 * @returns the code, or null when none is on its way, or undefined while it is being read */
export const useKeptCode = (
  key: keyof typeof READERS,
): [code: MailedCode | null | undefined, keep: (code: MailedCode | null) => void] => {
  const store = useLocalStore();
  const keep = useCallback(
    (code: MailedCode | null): void => {
      // A device that cannot keep it asks for another one after a reload.
      store?.guard.run(() => writeMeta(store.db, key, code ?? undefined)).catch(() => undefined);
    },
    [store, key],
  );
  return [useOwnQuery(READERS[key]), keep];
};
