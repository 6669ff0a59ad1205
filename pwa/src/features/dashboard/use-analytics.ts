import { useCallback, useEffect, useState } from 'react';
import { ANALYTICS_DAYS, overviewCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useKeepAnalytics, useKeptAnalytics } from '../../local/kept-analytics.ts';
import type { KeptAnalytics } from '../../local/rows.ts';
import { useServices } from '../../local/services.ts';

/** Why the last question was not answered; `offline` when no answer of ours came at all. */
export type AnalyticsProblem = 'offline' | { readonly detail: string };

export interface Analytics {
  /** The newest figures that are known here; null when there are none. */
  figures: KeptAnalytics | null;
  /** Nothing can be said yet. */
  loading: boolean;
  problem: AnalyticsProblem | null;
  /** An owner's own question is on its way. */
  retrying: boolean;
  tryAgain: () => void;
}

const ASK_EVERY_MS = 5 * 60_000;

/** Asks the server for the figures of all days that can be shown: at once, every five minutes, and when the connection comes
 * back. Answers are kept on the device, so that they are there offline.
 * @param nowMs epoch milliseconds, read again every minute */
export const useAnalytics = (nowMs: number): Analytics => {
  const { api, now } = useServices();
  const keep = useKeepAnalytics();
  const kept = useKeptAnalytics();
  /** In case this device cannot keep it. */
  const [answer, setAnswer] = useState<KeptAnalytics | null>(null);
  const [problem, setProblem] = useState<AnalyticsProblem | null>(null);
  const [retrying, setRetrying] = useState(false);
  const period = Math.floor(nowMs / ASK_EVERY_MS);

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const query = { days: String(ANALYTICS_DAYS.max) };
        const told = await api.call(overviewCalls.analytics, { query, ...(signal && { signal }) });
        if (signal?.aborted) return;
        const next = { ...told, answeredAt: now() };
        // First, so that what an owner has seen is still there after a reload.
        await keep(next).catch(() => undefined);
        if (signal?.aborted) return;
        setAnswer(next);
        setProblem(null);
      } catch (error) {
        if (!signal?.aborted) setProblem(problemOf(error));
      }
    },
    [api, keep, now],
  );

  useEffect(() => {
    const controller = new AbortController();
    const askNow = (): void => void ask(controller.signal);
    askNow();
    window.addEventListener('online', askNow);
    return () => {
      window.removeEventListener('online', askNow);
      controller.abort();
    };
  }, [ask, period]);

  const figures = newest(answer, kept ?? null);
  return {
    figures,
    loading: figures === null && (kept === undefined || problem === null),
    problem,
    retrying,
    tryAgain: () => {
      setRetrying(true);
      void ask().then(() => setRetrying(false));
    },
  };
};

/** Another tab may have asked later. */
const newest = (answer: KeptAnalytics | null, kept: KeptAnalytics | null): KeptAnalytics | null =>
  answer && kept && kept.answeredAt > answer.answeredAt ? kept : (answer ?? kept);

const problemOf = (error: unknown): AnalyticsProblem =>
  error instanceof ApiError && error.kind === 'refused' ? { detail: error.detail } : 'offline';
