import type { AnswerOf, paymentCalls } from '@doorsign/shared-schema/api';

export type CheckoutStatus = AnswerOf<typeof paymentCalls.checkoutStatus>;

/** The result of a checkout. */
export type PaymentOutcome = { kind: 'success'; answer: CheckoutStatus } | { kind: 'expired' } | { kind: 'timeout' };

/** The largest number of polls, and their interval in milliseconds. Source: facts c.poll-10 and c.poll-2s. */
export const POLLS_MAX = 10;
export const POLL_EVERY_MS = 2000;

/** Polls until a checkout is paid or has expired, ten times at most.
 * @param ask  one request to the server; its errors are passed on
 * @param wait resolves after the given milliseconds
 * Source: facts poll.*. */
export const pollPayment = async (
  ask: () => Promise<CheckoutStatus>,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentOutcome> => {
  for (let poll = 1; poll <= POLLS_MAX; poll += 1) {
    const answer = await ask();
    if (answer.payment_status === 'paid') return { kind: 'success', answer };
    if (answer.status === 'expired') return { kind: 'expired' };
    await wait(POLL_EVERY_MS);
  }
  return { kind: 'timeout' };
};
