import { useLocalStore, useOwnQuery } from './own-query.ts';
import { readMeta, writeMeta, type LocalDatabase } from './storage/database.ts';
import type { SetupChoice } from './storage/rows.ts';

const readChoice = async (db: LocalDatabase, locationId: string): Promise<SetupChoice> => {
  const kept = await readMeta(db, 'setup');
  return kept?.locationId === locationId ? kept : { locationId, isHidden: false, hasGoodLook: false };
};

/** The owner's answers to the list of the setup, and a function that changes them. They are kept on this device only; where the
 * browser refuses to store them, they change nothing.
 * @returns undefined for the answers while they are being read */
export const useSetupChoice = (): [choice: SetupChoice | undefined, choose: (next: SetupChoice) => void] => {
  const store = useLocalStore();
  const choice = useOwnQuery(readChoice);
  const choose = (next: SetupChoice): void =>
    void store?.guard.run(() => writeMeta(store.db, 'setup', next)).catch(() => undefined);
  return [choice, choose];
};
