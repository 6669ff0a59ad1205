import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { wordsOf } from '../../api/words-of.ts';
import { useNow } from '../../lib/use-now.ts';
import type { KeptBilling } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useKeptAnswer } from '../../local/answers/use-kept-answer.ts';
import type { QuestionOptions } from '../../local/answers/use-server-answer.ts';

export interface BillingFacts {
  /** The newest answers that are known here; null when there are none. */
  known: KeptBilling | null;
  /** Nothing can be said yet. */
  loading: boolean;
  /** No answer of ours came: a payment needs one. */
  offline: boolean;
  /** The server's words, when it refused to tell. */
  problem: string | null;
  tryAgain: () => void;
}

/** What was done in the portal reaches our server a moment after its owner has come back. */
const SETTLED_AFTER_MS = 3000;
const ASK_EVERY_MS = 60_000;

/** Asks the server about the subscription and what was paid: at once, a moment later, every minute, when the plan changes and
 * when the connection comes back. Answers are kept on the device, so that they are there offline. */
export const useBilling = (): BillingFacts => {
  const { api, local, now } = useServices();
  const { online } = useStore(local.connection);
  const { user } = useSession();
  const period = Math.floor(useNow(now, ASK_EVERY_MS) / ASK_EVERY_MS);
  const reason = `${period} ${user?.plan ?? ''}`;
  const ask = useCallback(
    async (options: QuestionOptions) => {
      const [subscription, transactions] = await Promise.all([
        api.call(paymentCalls.subscription, options),
        api.call(paymentCalls.transactions, options),
      ]);
      return { subscription, transactions };
    },
    [api],
  );
  const { known, loading, failure, askAgain } = useKeptAnswer('billing', ask, reason);

  useEffect(() => {
    const timer = setTimeout(() => void askAgain(), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [askAgain, reason]);

  return {
    known,
    loading: online && loading,
    offline: !online || (failure !== null && failure.kind !== 'refused'),
    problem: failure?.kind === 'refused' ? wordsOf(failure) : null,
    tryAgain: () => void askAgain(),
  };
};
