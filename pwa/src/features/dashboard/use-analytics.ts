import { useCallback } from 'react';
import { ANALYTICS_DAYS, analyticsCalls } from '@doorsign/shared-schema/api';
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
 * @param nowMs epoch milliseconds, read again every minute
 * @param isAll  whether to ask for all locations together instead of the one that is shown */
export const useAnalytics = (nowMs: number, isAll: boolean): Analytics => {
  const { api } = useServices();
  const shown = useLocationQuery();
  const location = isAll ? 'all' : shown.location;
  const ask = useCallback(
    (options: QuestionOptions) =>
      api.call(analyticsCalls.analytics, {
        query: { ...(location !== undefined && { location }), days: String(ANALYTICS_DAYS.max) },
        ...options,
      }),
    [api, location],
  );
  const { known, loading, failure, asking, askAgain } = useKeptAnswer(
    'analytics',
    ask,
    Math.floor(nowMs / ASK_EVERY_MS),
    isAll,
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
