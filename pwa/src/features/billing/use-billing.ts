import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { errorMessage } from '../../api/error-message.ts';
import { useNow } from '../../lib/use-now.ts';
import type { KeptBilling } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useKeptAnswer } from '../../local/answers/use-kept-answer.ts';
import type { QuestionOptions } from '../../local/answers/use-server-answer.ts';

export interface BillingFacts {
  /** The newest responses known on this device; null without any. */
  known: KeptBilling | null;
  /** Whether there is nothing to show yet. */
  loading: boolean;
  /** Whether Doorsign's server could not be reached; a payment requires it. */
  offline: boolean;
  /** The server's message when it refused the request. */
  problem: string | null;
  tryAgain: () => void;
}

/** Changes in the portal reach the server shortly after the owner has come back. */
const SETTLED_AFTER_MS = 3000;
const ASK_EVERY_MS = 60_000;

/** Requests the subscription and the payments: at once, shortly after, every minute, when the plan changes and when the
 * connection comes back. Responses are kept on the device for offline use. */
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
    problem: failure?.kind === 'refused' ? errorMessage(failure) : null,
    tryAgain: () => void askAgain(),
  };
};
