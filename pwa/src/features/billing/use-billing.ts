import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useNow } from '../../lib/use-now.ts';
import { useKeepBilling, useKeptBilling } from '../../local/kept-billing.ts';
import type { KeptBilling } from '../../local/rows.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';

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
  const keep = useKeepBilling();
  const kept = useKeptBilling();
  /** In case this device cannot keep it. */
  const [answer, setAnswer] = useState<KeptBilling | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const period = Math.floor(useNow(now, ASK_EVERY_MS) / ASK_EVERY_MS);
  const plan = user?.plan;

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const options = signal ? { signal } : {};
        const [subscription, transactions] = await Promise.all([
          api.call(paymentCalls.subscription, options),
          api.call(paymentCalls.transactions, options),
        ]);
        if (signal?.aborted) return;
        const next = { subscription, transactions, answeredAt: now() };
        // First, so that what an owner has seen is still there after a reload.
        await keep(next).catch(() => undefined);
        if (signal?.aborted) return;
        setAnswer(next);
        setFailure(null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!signal?.aborted) setFailure(error);
      }
    },
    [api, keep, now],
  );

  useEffect(() => {
    const controller = new AbortController();
    const askNow = (): void => void ask(controller.signal);
    askNow();
    const timer = setTimeout(askNow, SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // Each of these is a reason to ask again.
  }, [ask, period, online, plan]);

  const known = newest(answer, kept ?? null);
  return {
    known,
    loading: known === null && online && (kept === undefined || failure === null),
    offline: !online || (failure !== null && failure.kind !== 'refused'),
    problem: failure?.kind === 'refused' ? wordsOf(failure) : null,
    tryAgain: () => void ask(),
  };
};

/** Another tab may have asked later. */
const newest = (answer: KeptBilling | null, kept: KeptBilling | null): KeptBilling | null =>
  answer && kept && kept.answeredAt > answer.answeredAt ? kept : (answer ?? kept);
