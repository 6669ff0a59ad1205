import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeAccount } from './stripe-account.ts';

const EVENT = { type: 'invoice.paid', data: { object: {} } };
const INVOICE = {
  status: 'paid',
  amount_due: 900,
  amount_paid: 900,
  currency: 'usd',
  created: 1,
  attempt_count: 1,
  lines: { data: [] },
};

/** An account at a Stripe whose lists have this many items. */
const accountWith = (items: number, item: object) => {
  const warnings: object[] = [];
  const asked: string[] = [];
  const fetchList = (input: unknown): Promise<Response> => {
    const url = new URL(String(input));
    asked.push(url.pathname);
    const start = Number(url.searchParams.get('starting_after') ?? -1) + 1;
    const end = Math.min(items, start + Number(url.searchParams.get('limit')));
    const data = Array.from({ length: end - start }, (_, index) => ({ ...item, id: String(start + index) }));
    return Promise.resolve(Response.json({ data, has_more: end < items }));
  };
  const stripe = new Stripe('sk_test_1', { httpClient: Stripe.createFetchHttpClient(fetchList) });
  const warn = (facts: object): void => void warnings.push(facts);
  const calls = createStripeAccount(stripe, () => 0, { warn } as never).within(60_000);
  return { calls, warnings, asked };
};

test('a customer’s list of two thousand items is read whole, without a warning', async () => {
  const { calls, warnings } = accountWith(2000, INVOICE);
  expect(await calls.invoices('cus_1')).toHaveLength(2000);
  expect(warnings).toEqual([]);
});

test('a longer one is cut off after the newest two thousand, with a warning in the log', async () => {
  const { calls, warnings } = accountWith(2001, INVOICE);
  const invoices = await calls.invoices('cus_1');
  expect(invoices).toHaveLength(2000);
  expect(invoices[0]?.id).toBe('0');
  expect(warnings).toEqual([{ customer: 'cus_1', list: 'invoices', read: 2000 }]);
});

test('events are never cut off at two thousand', async () => {
  const { calls, warnings } = accountWith(2001, EVENT);
  expect(await calls.events(0)).toHaveLength(2001);
  expect(warnings).toEqual([]);
});

test('too many events are a failure, so that the same time is compared again', { tags: 'all' }, async () => {
  const { calls, asked } = accountWith(Infinity, EVENT);
  await expect(calls.events(0)).rejects.toMatchObject({
    code: 'payments_unavailable',
    cause: new Error('Stripe has more than 100000 events since 1970-01-01T00:00:00.000Z.'),
  });
  expect(asked).toHaveLength(1000);
});
