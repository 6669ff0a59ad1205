import { useCallback } from 'react';
import { ANALYTICS_DAYS, overviewCalls } from '@doorsign/shared-schema/api';
import type { ApiError } from '../../api/client.ts';
import { useKeepAnalytics, useKeptAnalytics } from '../../local/kept-analytics.ts';
import type { KeptAnalytics } from '../../local/rows.ts';
import { useServices } from '../../local/services.ts';
import { newestOf, useServerAnswer } from '../../local/use-server-answer.ts';

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

  const question = useCallback(
    async (options: { signal?: AbortSignal }): Promise<KeptAnalytics> => {
      const query = { days: String(ANALYTICS_DAYS.max) };
      const told = { ...(await api.call(overviewCalls.analytics, { query, ...options })), answeredAt: now() };
      options.signal?.throwIfAborted();
      // First, so that what an owner has seen is still there after a reload; a device that cannot keep it shows it all the same.
      await keep(told).catch(() => undefined);
      return told;
    },
    [api, keep, now],
  );
  const { answer, failure, asking, askAgain } = useServerAnswer(question, Math.floor(nowMs / ASK_EVERY_MS));

  const figures = newestOf(answer, kept ?? null);
  return {
    figures,
    loading: figures === null && (kept === undefined || failure === null),
    problem: failure && problemOf(failure),
    retrying: asking,
    tryAgain: () => void askAgain(),
  };
};

const problemOf = ({ kind, detail }: ApiError): AnalyticsProblem => (kind === 'refused' ? { detail } : 'offline');
