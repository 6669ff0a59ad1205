import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { paymentCalls } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';
import { useLocalStore } from '../../local/own-query.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { pollPayment, type CheckoutStatus, type PaymentOutcome } from './poll-payment.ts';

/** The state of a payment's verification; `offline` continues by itself. */
export type PaymentCheck = PaymentOutcome | { kind: 'checking' | 'offline' | 'error' | 'missing' };

type Connection = StoreApi<{ online: boolean }>;

/** Both waits also end when the signal aborts; the next request then rejects. */
const after = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const untilOnline = (connection: Connection, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (connection.getState().online || signal.aborted) return resolve();
    const done = (): void => {
      unsubscribe();
      resolve();
    };
    const unsubscribe = connection.subscribe(({ online }) => {
      if (online) done();
    });
    signal.addEventListener('abort', done);
  });

/** Verifies a payment, then reloads the user, so that every screen knows the plan.
 * @param sessionId from the URL; null or empty without one */
export const usePaymentCheck = (sessionId: string | null): PaymentCheck => {
  const { api, local } = useServices();
  const { connection } = local;
  const { refreshUser } = useSession();
  const { online } = useStore(connection);
  const store = useLocalStore();
  const [check, setCheck] = useState<PaymentCheck>({ kind: 'checking' });

  useEffect(() => {
    if (!sessionId) return;
    const controller = new AbortController();
    const { signal } = controller;

    /** Requests the status. A request that failed because the connection was lost is retried once there is one. */
    const ask = async (): Promise<CheckoutStatus> => {
      await untilOnline(connection, signal);
      try {
        return await api.call(paymentCalls.checkoutStatus, { params: { sessionId }, signal });
      } catch (error) {
        const isLost = error instanceof ApiError && error.kind === 'network' && !connection.getState().online;
        if (!isLost || signal.aborted) throw error;
        return ask();
      }
    };

    const verify = async (): Promise<PaymentCheck> => {
      try {
        const outcome = await pollPayment(ask, (ms) => after(ms, signal));
        if (outcome.kind === 'success') {
          await refreshUser();
          // Saves that waited for the plan are sent now.
          store?.sync.push();
        }
        return outcome;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { kind: 'error' };
      }
    };

    void verify().then((next) => {
      if (!signal.aborted) setCheck(next);
    });
    return () => controller.abort();
  }, [sessionId, connection, api, refreshUser, store]);

  if (!sessionId) return { kind: 'missing' };
  return check.kind === 'checking' && !online ? { kind: 'offline' } : check;
};
