import { useCallback, useEffect, useRef, useState } from 'react';
import { overviewCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { usePublishedSettings } from '../../local/setting-hooks.ts';
import { useLocationQuery } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { withNewest, withOlder, type LoadedHistory } from './merge-history.ts';

/** The history as far as it was loaded. */
export interface History {
  /** null until the first response. */
  loaded: LoadedHistory | null;
  busy: boolean;
  /** The reason why the last request failed; `offline` without any response. */
  problem: 'offline' | { detail: string } | null;
  loadOlder: () => void;
  tryAgain: () => void;
}

type Answer = { page: LoadedHistory; before: number | null } | { problem: NonNullable<History['problem']> };

/** Loads the history, and reloads it whenever the published settings change. */
export const useHistory = (): History => {
  const { api } = useServices();
  const location = useLocationQuery();
  const [loaded, setLoaded] = useState<LoadedHistory | null>(null);
  const [problem, setProblem] = useState<History['problem']>(null);
  const [busy, setBusy] = useState(true);
  /** The number of the latest request; responses to earlier ones are ignored. */
  const question = useRef(0);

  const ask = useCallback(
    async (before: number | null): Promise<Answer> => {
      try {
        const query = { ...location, ...(before !== null && { before: String(before) }) };
        const { edits, next } = await api.call(overviewCalls.history, { query });
        return { page: { entries: edits, next }, before };
      } catch (error) {
        return {
          problem: error instanceof ApiError && error.kind === 'refused' ? { detail: error.detail } : 'offline',
        };
      }
    },
    [api, location],
  );
  const show = useCallback((answer: Answer): void => {
    setBusy(false);
    if ('problem' in answer) return setProblem(answer.problem);
    const { page, before } = answer;
    setLoaded((known) => (before === null || !known ? withNewest(known, page) : withOlder(known, page)));
    setProblem(null);
  }, []);
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
    loaded,
    busy,
    problem,
    loadOlder: () => {
      if (loaded && loaded.next !== null) loadWithSign(loaded.next);
    },
    tryAgain: () => loadWithSign(null),
  };
};
