import { useCallback } from 'react';
import { ANALYTICS_DAYS, overviewCalls } from '@doorsign/shared-schema/api';
import type { ApiError } from '../../api/client.ts';
import { useLocationQuery } from '../../local/own-query.ts';
import type { KeptAnalytics } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useKeptAnswer } from '../../local/answers/use-kept-answer.ts';
import type { QuestionOptions } from '../../local/answers/use-server-answer.ts';

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
