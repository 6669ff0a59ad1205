import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';
import { pollPayment, type PaymentOutcome } from './poll-payment.ts';

/** Where the verification of a payment stands; `offline` goes on by itself. */
export type PaymentCheck = PaymentOutcome | { kind: 'checking' | 'offline' | 'error' | 'missing' };

const after = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Nobody waits any more: what follows is refused by the same signal.
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Verifies a payment and then reads the owner's record anew, so that every screen knows the plan.
 * @param sessionId of the address; null or empty where it has none */
export const usePaymentCheck = (sessionId: string | null): PaymentCheck => {
  const { api, local } = useServices();
  const { refreshUser } = useSession();
  const { online } = useStore(local.connection);
  const store = useLocalStore();
  const [check, setCheck] = useState<PaymentCheck>({ kind: 'checking' });

  useEffect(() => {
    if (!sessionId || !online) return;
    const controller = new AbortController();
    const { signal } = controller;
    const verify = async (): Promise<PaymentCheck> => {
      try {
        const outcome = await pollPayment(
          () => api.call(paymentCalls.checkoutStatus, { params: { sessionId }, signal }),
          (ms) => after(ms, signal),
        );
        if (outcome.kind === 'success') {
          await refreshUser();
          // Saves that were kept for the plan go out now.
          store?.sync.push();
        }
        return outcome;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { kind: 'error' };
      }
    };
    setCheck({ kind: 'checking' });
    void verify().then((next) => {
      if (!signal.aborted) setCheck(next);
    });
    return () => controller.abort();
  }, [sessionId, online, api, refreshUser, store]);

  if (!sessionId) return { kind: 'missing' };
  return check.kind === 'checking' && !online ? { kind: 'offline' } : check;
};
