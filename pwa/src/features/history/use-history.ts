import { useCallback, useEffect, useRef, useState } from 'react';
import { historyCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { useLocalStore, useLocationQuery, useOwnQuery } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { answerKey, writeMeta } from '../../local/storage/database.ts';
import { keptPart, readKeptHistory } from './kept-history.ts';
import { withNewest, withOlder, type LoadedHistory } from './merge-history.ts';

/** The history as far as it was loaded. */
export interface History {
  /** Newest first; null until the first response, and without any on this device. */
  entries: LoadedHistory['entries'] | null;
  /** The time at which this device received the entries, if none of them is of this visit; else null. Epoch milliseconds. */
  keptAt: number | null;
  /** Whether the newest entry is the newest change on the website. */
  isCurrent: boolean;
  /** Whether older entries can be loaded. */
  hasOlder: boolean;
  busy: boolean;
  /** The reason why the last request failed; `offline` without any response. */
  problem: 'offline' | { detail: string } | null;
  loadOlder: () => void;
  tryAgain: () => void;
}

type Answer = { page: LoadedHistory; before: number | null } | { problem: NonNullable<History['problem']> };

/** Loads the history, and reloads it whenever the published settings change. The newest part stays on the device, for the
 * next visit without a connection. */
export const useHistory = (): History => {
  const { api, now } = useServices();
  const location = useLocationQuery();
  const store = useLocalStore();
  const kept = useOwnQuery(readKeptHistory);
  const [loaded, setLoaded] = useState<LoadedHistory | null>(null);
  const [problem, setProblem] = useState<History['problem']>(null);
  const [busy, setBusy] = useState(true);
  /** The number of the latest request; responses to earlier ones are ignored. */
  const question = useRef(0);

  const ask = useCallback(
    async (before: number | null): Promise<Answer> => {
      try {
        const query = { ...location, ...(before !== null && { before: String(before) }) };
        const { edits, next } = await api.call(historyCalls.history, { query });
        return { page: { entries: edits, next }, before };
      } catch (error) {
        return {
          problem: error instanceof ApiError && error.kind === 'refused' ? { detail: error.detail } : 'offline',
        };
      }
    },
    [api, location],
  );
  const show = useCallback(
    (answer: Answer): void => {
      setBusy(false);
      if ('problem' in answer) return setProblem(answer.problem);
      const { page, before } = answer;
      setLoaded((known) => (before === null || !known ? withNewest(known, page) : withOlder(known, page)));
      setProblem(null);
      if (before !== null || !store) return;
      const { db, locationId } = store;
      const newest = { entries: keptPart(page), locationId, answeredAt: now() };
      // Without space on the device the next visit needs a connection.
      void store.guard.run(() => writeMeta(db, answerKey(db, 'history', locationId), newest)).catch(() => undefined);
    },
    [now, store],
  );
  const load = useCallback(
    (before: number | null): void => {
      const asked = ++question.current;
      void ask(before).then((answer) => {
        if (asked === question.current) show(answer);
      });
    },
    [ask, show],
  );

  // A change of the published settings is this device's only sign that the history has grown.
  const live = JSON.stringify(usePublishedSettings() ?? null);
  useEffect(() => load(null), [load, live]);
  useEffect(() => {
    const again = (): void => load(null);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [load]);

  const loadWithSign = (before: number | null): void => {
    setBusy(true);
    load(before);
  };
  return {
    entries: loaded?.entries ?? kept?.entries ?? null,
    keptAt: loaded ? null : (kept?.answeredAt ?? null),
    isCurrent: loaded !== null && problem === null,
    hasOlder: loaded !== null && loaded.next !== null,
    busy,
    problem,
    loadOlder: () => {
      if (loaded && loaded.next !== null) loadWithSign(loaded.next);
    },
    tryAgain: () => loadWithSign(null),
  };
};
