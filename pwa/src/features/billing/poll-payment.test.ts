import { expect, test } from 'vitest';
import { POLL_EVERY_MS, pollPayment, POLLS_MAX, type CheckoutStatus } from './poll-payment.ts';

const OPEN: CheckoutStatus = {
  payment_status: 'unpaid',
  status: 'open',
  plan: 'pro',
  amount_total: 900,
  currency: 'usd',
};
const PAID: CheckoutStatus = { ...OPEN, payment_status: 'paid', status: 'complete' };
const EXPIRED: CheckoutStatus = { ...OPEN, status: 'expired' };

/** Polls a server that returns these responses and then repeats the last one. */
const pollWith = async (...answers: CheckoutStatus[]) => {
  const waited: number[] = [];
  let polls = 0;
  const outcome = await pollPayment(
    () => {
      polls += 1;
      return Promise.resolve(answers[Math.min(polls, answers.length) - 1] as CheckoutStatus);
    },
    (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  );
  return { outcome, polls, waited };
};

test('a paid session succeeds at once', async () => {
  expect(await pollWith(PAID)).toEqual({ outcome: { kind: 'success', answer: PAID }, polls: 1, waited: [] });
});

test('a pending payment is polled every two seconds', async () => {
  const { outcome, waited } = await pollWith(OPEN, OPEN, PAID);
  expect(outcome).toEqual({ kind: 'success', answer: PAID });
  expect(waited).toEqual([2000, 2000]);
});

test('an expired session ends the polling', async () => {
  expect((await pollWith(OPEN, EXPIRED)).outcome).toEqual({ kind: 'expired' });
});

test('polling stops after ten polls', async () => {
  const { outcome, polls, waited } = await pollWith(OPEN);
  expect({ outcome, polls }).toEqual({ outcome: { kind: 'timeout' }, polls: 10 });
  expect(waited).toEqual(Array.from({ length: POLLS_MAX }, () => POLL_EVERY_MS));
});

test('a failed call is not polled again', async () => {
  let polls = 0;
  const polling = pollPayment(
    () => {
      polls += 1;
      return Promise.reject(new Error('down'));
    },
    () => Promise.resolve(),
  );
  await expect(polling).rejects.toThrow('down');
  expect(polls).toBe(1);
});
