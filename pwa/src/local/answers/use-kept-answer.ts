import { useCallback } from 'react';
import type { ApiError } from '../../api/client.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { Meta } from '../storage/rows.ts';
import { useServices } from '../services.ts';
import { useServerAnswer, type QuestionOptions } from './use-server-answer.ts';

type KeptName = 'analytics' | 'billing' | 'install';

type ReadKept<Kept> = (db: LocalDatabase, locationId: string) => Promise<Kept | null>;

/** What was kept of the location that is shown. */
const ofLocation =
  <Name extends 'analytics' | 'install'>(name: Name): ReadKept<Meta[Name]> =>
  async (db, locationId) => {
    const kept = await readMeta(db, name);
    return kept && (kept.locationId ?? locationId) === locationId ? kept : null;
  };

const READERS: { readonly [Name in KeptName]: ReadKept<Meta[Name]> } = {
  analytics: ofLocation('analytics'),
  billing: async (db) => (await readMeta(db, 'billing')) ?? null,
  install: ofLocation('install'),
};

/** An answer of the server that is there without a connection too. */
export interface KeptAnswer<Kept> {
  /** The newest that is known here; null when there is none. */
  known: Kept | null;
  /** Nothing can be said yet. */
  loading: boolean;
  /** Why the last question was not answered; null when it was. */
  failure: ApiError | null;
  /** An owner's own question is on its way. */
  asking: boolean;
  askAgain: () => Promise<void>;
}

/** Asks the server as useServerAnswer does, and keeps what it says on this device.
 * @param ask    the same function each time
 * @param reason asked again whenever it changes */
export const useKeptAnswer = <Name extends KeptName>(
  name: Name,
  ask: (options: QuestionOptions) => Promise<Omit<Meta[Name], 'answeredAt'>>,
  reason: unknown,
): KeptAnswer<Meta[Name]> => {
  const { now } = useServices();
  const store = useLocalStore();
  const kept = useOwnQuery(READERS[name]);

  const question = useCallback(
    async (options: QuestionOptions): Promise<Meta[Name]> => {
      const answer = await ask(options);
      const of = name === 'billing' ? {} : { locationId: store?.locationId };
      const told = { ...answer, ...of, answeredAt: now() } as Meta[Name];
      options.signal?.throwIfAborted();
      // First, so that what an owner has seen is still there after a reload; a device that cannot keep it shows it all the same.
      await store?.guard.run(() => writeMeta(store.db, name, told)).catch(() => undefined);
      return told;
    },
    [ask, name, now, store],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(question, reason);

  // Another tab may have asked later.
  const known = answer && kept && kept.answeredAt > answer.answeredAt ? kept : (answer ?? kept ?? null);
  return { known, loading: known === null && (kept === undefined || failure === null), failure, asking, askAgain };
};
