import { useCallback } from 'react';
import { ANALYTICS_DAYS, overviewCalls } from '@doorsign/shared-schema/api';
import type { ApiError } from '../../api/client.ts';
import { useLocationQuery } from '../../local/own-query.ts';
import type { KeptAnalytics } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useKeptAnswer } from '../../local/answers/use-kept-answer.ts';
import type { QuestionOptions } from '../../local/answers/use-server-answer.ts';

/** The reason why the last request failed; `offline` when Doorsign's server did not respond. */
export type AnalyticsProblem = 'offline' | { readonly detail: string };

export interface Analytics {
  /** The newest figures known on this device; null without any. */
  figures: KeptAnalytics | null;
  /** Whether there is nothing to show yet. */
  loading: boolean;
  problem: AnalyticsProblem | null;
  /** Whether a request that the owner started is in progress. */
  retrying: boolean;
  tryAgain: () => void;
}

const ASK_EVERY_MS = 5 * 60_000;

/** Requests the figures of all days that can be shown: at once, every five minutes, and when the connection comes back.
 * Responses are kept on the device for offline use.
 * @param nowMs epoch milliseconds, read again every minute */
export const useAnalytics = (nowMs: number): Analytics => {
  const { api } = useServices();
  const query = useLocationQuery();
  const ask = useCallback(
    (options: QuestionOptions) =>
      api.call(overviewCalls.analytics, { query: { ...query, days: String(ANALYTICS_DAYS.max) }, ...options }),
    [api, query],
  );
  const { known, loading, failure, asking, askAgain } = useKeptAnswer(
    'analytics',
    ask,
    Math.floor(nowMs / ASK_EVERY_MS),
  );
  return {
    figures: known,
    loading,
    problem: failure && problemOf(failure),
    retrying: asking,
    tryAgain: () => void askAgain(),
  };
};

const problemOf = ({ kind, detail }: ApiError): AnalyticsProblem => (kind === 'refused' ? { detail } : 'offline');
