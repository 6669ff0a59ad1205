import type { Page } from '@playwright/test';
import { paymentCalls, type AnswerOf } from '@doorsign/shared-schema/api';
import type { PaidPlan } from '@doorsign/shared-schema/plans';
import { request, type Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';
import { expect } from './test.ts';

const DAY_MS = 86_400_000;

/** The behavior of a card on the page that stands in for Stripe's. */
export type Card = 'Card that pays' | 'Card that is declined' | 'Card that pays now, and is declined later';

/** Waits until the stand-in's checkout is shown. */
export const seesCheckout = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: /^Subscribe to/ })).toBeVisible();

/** Pays on the stand-in's checkout. */
export const payWith = async (page: Page, card: Card = 'Card that pays'): Promise<void> => {
  await seesCheckout(page);
  await page.getByRole('radio', { name: `${card} •` }).check();
  await page.getByRole('button', { name: 'Pay' }).click();
};

/** Starts a checkout through the API.
 * @returns its address and session */
export const beginCheckout = async (
  server: DoorsignServer,
  { token }: Owner,
  plan: PaidPlan,
): Promise<{ url: string; sessionId: string }> => {
  const { status, body } = await request(server, paymentCalls.checkout, {
    token,
    body: { plan, origin_url: server.url },
  });
  if (status !== 200) throw new Error(`checkout answered ${status}: ${body.detail}`);
  return { url: body.url, sessionId: body.session_id ?? '' };
};

/** Pays a checkout without returning to the app, as if the browser was closed at that moment. */
export const payAndVanish = async (url: string, card = 'pays'): Promise<void> => {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay', card }), redirect: 'manual' });
};

/** Buys a plan through the API and waits until the webhook has reached the server. */
export const buyPlan = async (server: DoorsignServer, owner: Owner, plan: PaidPlan, card?: string): Promise<void> => {
  await payAndVanish((await beginCheckout(server, owner, plan)).url, card);
  await untilSubscription(server, owner, ({ status }) => status !== null);
};

/** Waits until the server's record of the subscription, updated by the webhook, matches. */
export const untilSubscription = (
  server: DoorsignServer,
  { token }: Owner,
  matches: (subscription: AnswerOf<typeof paymentCalls.subscription>) => boolean,
): Promise<void> =>
  expect.poll(async () => matches((await request(server, paymentCalls.subscription, { token })).body)).toBe(true);

/** Controls the stand-in through its forms under /dev/stripe.
 * @returns the stand-in's state */
export const control = async (
  server: DoorsignServer,
  form: Record<string, string>,
): Promise<{ subscriptions: { id: string; email?: string; status: string; price: string }[] }> => {
  const response = await fetch(`${server.url}/dev/stripe/control.json`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Error(`the stand-in answered ${response.status}`);
  return (await response.json()) as Awaited<ReturnType<typeof control>>;
};

/** Ends a trial and lets its first payment be attempted, which Stripe does an hour later. Only for a server that no other test uses. */
export const endTrial = (server: DoorsignServer): Promise<unknown> =>
  control(server, { do: 'advance', ms: String(14 * DAY_MS + 2 * 3_600_000) });
