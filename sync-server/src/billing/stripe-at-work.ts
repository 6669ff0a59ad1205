import { AppError } from '../http/errors.ts';
import { inTime } from '../platform/in-time.ts';
import { createKeyedLock } from '../platform/keyed-lock.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import type { StripeAccount, StripeCalls } from './stripe-account.ts';

/** Runs the tasks that send requests to Stripe, one at a time for each business: data fetched first is stored first. */
export interface StripeAtWork {
  /** Runs a task while the owner waits. The time limit includes the wait for earlier tasks.
   * @throws AppError payments_unavailable */
  forOwner<T>(businessId: string, work: (stripe: StripeCalls) => Promise<T>): Promise<T>;
  /** Runs a task for which no request waits.
   * @throws AppError payments_unavailable */
  inBackground<T>(businessId: string, work: (stripe: StripeCalls) => Promise<T>): Promise<T>;
}

/** @param account     null if none is configured: then every task fails
 * @param monotonicMs milliseconds of a monotonic clock */
export const createStripeAtWork = (account: StripeAccount | null, monotonicMs: () => number): StripeAtWork => {
  const lock = createKeyedLock();

  /** @param leftMs the remaining time for the task, called when the task starts */
  const run = <T>(businessId: string, leftMs: () => number, work: (stripe: StripeCalls) => Promise<T>): Promise<T> => {
    if (!account) throw new AppError('payments_unavailable', { cause: new Error('Stripe is not configured.') });
    return lock.run(businessId, () => work(account.within(leftMs())));
  };

  return {
    async forOwner(businessId, work) {
      const endMs = monotonicMs() + TIMEOUTS_MS.payment;
      const leftMs = (): number => endMs - monotonicMs();
      const late = (): AppError =>
        new AppError('payments_unavailable', { cause: new Error('Others kept Stripe busy for too long.') });
      const answer = run(businessId, leftMs, async (stripe) => {
        // The owner has already received an error, so the task must not run.
        if (leftMs() <= 0) throw late();
        return work(stripe);
      });
      return inTime(answer, TIMEOUTS_MS.payment, late);
    },
    async inBackground(businessId, work) {
      return run(businessId, () => TIMEOUTS_MS.refresh, work);
    },
  };
};
