import { useCallback } from 'react';
import type { ApiError } from '../../api/client.ts';
import { answerKey, readMeta, writeMeta, type LocalDatabase } from '../storage/database.ts';
import { useLocalStore, useOwnQuery } from '../own-query.ts';
import type { Meta } from '../storage/rows.ts';
import { useServices } from '../services.ts';
import { useServerAnswer, type QuestionOptions } from './use-server-answer.ts';

type KeptName = 'analytics' | 'billing' | 'install';

/** Reads the stored answer if it is about this location, or about all together. */
const readKept = async <Name extends KeptName>(
  db: LocalDatabase,
  name: Name,
  about: string,
): Promise<Meta[Name] | null> => {
  if (name === 'billing') return ((await readMeta(db, 'billing')) as Meta[Name] | undefined) ?? null;
  const kept = await readMeta(db, answerKey(db, name, about));
  return kept && (kept.locationId ?? about) === about ? (kept as Meta[Name]) : null;
};

const keep = <Name extends KeptName>(
  db: LocalDatabase,
  name: Name,
  about: string,
  answer: Meta[Name],
): Promise<void> => {
  const key: keyof Meta = name === 'billing' ? name : answerKey(db, name, about);
  return writeMeta(db, key as Name, answer);
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
 * @param reason triggers a new request whenever it changes
 * @param isAll  true for an answer about all locations together; by default it is about the one that is shown */
export const useKeptAnswer = <Name extends KeptName>(
  name: Name,
  ask: (options: QuestionOptions) => Promise<Omit<Meta[Name], 'answeredAt'>>,
  reason: unknown,
  isAll = false,
): KeptAnswer<Meta[Name]> => {
  const { now } = useServices();
  const store = useLocalStore();
  const kept = useOwnQuery(
    useCallback(
      (db: LocalDatabase, locationId: string) => readKept(db, name, isAll ? 'all' : locationId),
      [name, isAll],
    ),
  );

  const question = useCallback(
    async (options: QuestionOptions): Promise<Meta[Name]> => {
      const answer = await ask(options);
      const about = isAll ? 'all' : (store?.locationId ?? '');
      const stamped = {
        ...answer,
        ...(name !== 'billing' && { locationId: about }),
        answeredAt: now(),
      } as Meta[Name];
      options.signal?.throwIfAborted();
      // Stored before it is shown, so that it is still there after a reload. If it cannot be stored, it is shown all the same.
      await store?.guard.run(() => keep(store.db, name, about, stamped)).catch(() => undefined);
      return stamped;
    },
    [ask, name, now, store, isAll],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(question, reason);

  // Another tab may have stored a later answer.
  const known = answer && kept && kept.answeredAt > answer.answeredAt ? kept : (answer ?? kept ?? null);
  return { known, loading: known === null && (kept === undefined || failure === null), failure, asking, askAgain };
};
