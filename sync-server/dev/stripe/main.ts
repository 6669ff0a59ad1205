import { startApiServer } from './api-server.ts';
import { nextDue } from './billing-cycle.ts';
import { checkoutSessionEndpoints, checkoutUrl } from './checkout-sessions.ts';
import { createClock } from './clock.ts';
import { createControls, type StripeControls } from './controls.ts';
import { payNow } from './collection.ts';
import { customerEndpoints } from './customers.ts';
import { createRecordEvent, eventEndpoints } from './events.ts';
import { createExpansions } from './expansions.ts';
import { createFaults } from './faults.ts';
import { invoiceEndpoints } from './invoices.ts';
import type { Pages } from './pages/answer.ts';
import { createPages } from './pages/pages.ts';
import { paymentEndpoints } from './payments.ts';
import { portalSessionEndpoints } from './portal-sessions.ts';
import { priceEndpoints, PRICES } from './prices.ts';
import { refundEndpoints } from './refunds.ts';
import { openStateFile } from './state-file.ts';
import { subscriptionEndpoints } from './subscription-calls.ts';
import { endSubscriptionsOf } from './subscriptions.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import { createWebhooks } from './webhooks.ts';
import type { World } from './world.ts';

interface StripeStandInOptions {
  /** The stand-in refuses to run in production. */
  mode: 'local' | 'production';
  /** The folder of `stripe.json`, which stores the state. */
  dataDir: string;
  /** The origin of the browser pages, which are under PUBLIC_URL/dev/stripe/. */
  publicUrl: string;
  /** The URL to which events are sent; null for none. Default: PUBLIC_URL/api/payments/webhook. */
  webhookUrl?: string | null;
  /** Epoch milliseconds; the test clock starts at this time. */
  now: () => number;
  randomBytes(count: number): Uint8Array;
  /** Schedules retries of rejected events; null to retry only by controls.webhooks.retry(). */
  later: ((run: () => void, ms: number) => void) | null;
}

/** A running stand-in for Stripe with its own account. */
export interface StripeStandIn {
  /** For STRIPE_API_BASE: http://127.0.0.1:port */
  readonly apiBase: string;
  readonly keys: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly pricePro: string;
    readonly priceEnterprise: string;
  };
  readonly controls: StripeControls;
  readonly pages: Pages;
  /** Returns the URL of a checkout session's page. */
  checkoutUrl(sessionId: string): string;
  close(): Promise<void>;
}

/** Starts the stand-in for Stripe. The API listens on its own loopback port; the pages are served by the Doorsign server. */
export const startStripeStandIn = async (options: StripeStandInOptions): Promise<StripeStandIn> => {
  if (options.mode === 'production') throw new Error('The stand-in for Stripe does not run in production mode.');
  const { dataDir, publicUrl, now: nowMs, randomBytes } = options;
  const hex = (bytes: number): string => Buffer.from(randomBytes(bytes)).toString('hex');
  const newId = (prefix: string): string => `${prefix}_${hex(12)}`;
  const { state, save } = openStateFile(dataDir, () => ({
    secretKey: `sk_test_${hex(24)}`,
    webhookSecret: `whsec_${hex(24)}`,
  }));
  const clock = createClock(state, nowMs);
  const world: World = {
    state,
    now: clock.now,
    newId,
    record: createRecordEvent({ state, now: clock.now, newId }),
    pagesUrl: `${publicUrl}/dev/stripe`,
  };
  const { webhookUrl = `${publicUrl}/api/payments/webhook`, later } = options;
  const webhooks = createWebhooks({
    state,
    target: webhookUrl === null ? null : { url: webhookUrl, secret: state.keys.webhookSecret },
    save,
    nowMs,
    random: () => Buffer.from(randomBytes(4)).readUInt32BE() / 2 ** 32,
    later,
  });

  const act = <T>(work: () => T): T => {
    for (let due = nextDue(world); due && due.at <= clock.now(); due = nextDue(world)) clock.at(due.at, due.happen);
    try {
      return work();
    } finally {
      webhooks.deliver();
      save();
    }
  };
  const faults = createFaults();
  const api = await startApiServer(
    {
      state,
      endpoints: [
        ...priceEndpoints,
        ...customerEndpoints(world, (customer) => endSubscriptionsOf(world, customer)),
        ...checkoutSessionEndpoints(world),
        ...subscriptionEndpoints(world),
        ...invoiceEndpoints(world, (invoice) => payNow(world, invoice)),
        ...paymentEndpoints(state),
        ...refundEndpoints(world),
        ...portalSessionEndpoints(world),
        ...eventEndpoints(world),
        ...webhookEndpointEndpoints(webhookUrl),
      ],
      expansions: createExpansions(world),
      faults,
      now: clock.now,
      newId,
      act,
    },
    0,
  );

  const controls = createControls({ world, clock, webhooks, faults, api, act });
  return {
    apiBase: `http://127.0.0.1:${api.port}`,
    keys: { ...state.keys, pricePro: PRICES.pro.id, priceEnterprise: PRICES.enterprise.id },
    controls,
    pages: createPages({ world, controls, act }),
    checkoutUrl: (sessionId) => checkoutUrl(world.pagesUrl, sessionId),
    async close() {
      await webhooks.close();
      await api.close();
    },
  };
};
