import { useCallback } from 'react';
import type { ApiError } from '../../api/client.ts';
import { readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { Meta } from '../storage/rows.ts';
import { useServices } from '../services.ts';
import { useServerAnswer, type QuestionOptions } from './use-server-answer.ts';

type KeptName = 'analytics' | 'billing' | 'install';

type ReadKept<Kept> = (db: LocalDatabase, locationId: string) => Promise<Kept | null>;

/** Reads the stored answer if it is about the location that is shown. */
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

/** An answer of the server that is also available without a connection. */
export interface KeptAnswer<Kept> {
  /** The newest answer on this device; null if there is none. */
  known: Kept | null;
  /** True while nothing can be shown yet. */
  loading: boolean;
  /** The error of the last request; null if it succeeded. */
  failure: ApiError | null;
  /** True while a request that the owner started is running. */
  asking: boolean;
  askAgain: () => Promise<void>;
}

/** Requests data as useServerAnswer() does, and stores the answer on this device.
 * @param ask sends the request; a stable function
 * @param reason triggers a new request whenever it changes */
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
      const stamped = { ...answer, ...of, answeredAt: now() } as Meta[Name];
      options.signal?.throwIfAborted();
      // Stored before it is shown, so that it is still there after a reload. If it cannot be stored, it is shown all the same.
      await store?.guard.run(() => writeMeta(store.db, name, stamped)).catch(() => undefined);
      return stamped;
    },
    [ask, name, now, store],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(question, reason);

  // Another tab may have stored a later answer.
  const known = answer && kept && kept.answeredAt > answer.answeredAt ? kept : (answer ?? kept ?? null);
  return { known, loading: known === null && (kept === undefined || failure === null), failure, asking, askAgain };
};
