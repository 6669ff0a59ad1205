import { AppError } from '../http/errors.ts';
import { inTime } from '../platform/in-time.ts';
import { createKeyedLock } from '../platform/keyed-lock.ts';
import { TIMEOUTS_MS } from '../platform/parameters.ts';
import type { StripeAccount, StripeCalls } from './stripe-account.ts';

/** Works that ask Stripe about a business, one after the other: what was fetched first is stored first. */
export interface StripeAtWork {
  /** While its owner waits for the answer: the wait for others is part of the time.
   * @throws AppError payments_unavailable */
  forOwner<T>(businessId: string, work: (stripe: StripeCalls) => Promise<T>): Promise<T>;
  /** While nobody waits.
   * @throws AppError payments_unavailable */
  inBackground<T>(businessId: string, work: (stripe: StripeCalls) => Promise<T>): Promise<T>;
}

/** @param account     null where none is configured: then nothing can be asked
 * @param monotonicMs milliseconds since some moment, on a clock that is never set */
export const createStripeAtWork = (account: StripeAccount | null, monotonicMs: () => number): StripeAtWork => {
  const lock = createKeyedLock();

  /** @param leftMs how long it may take, asked when its turn has come */
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
        // Its owner has been told to come back: what is done now would surprise them.
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
