import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startStripeStandIn, type StripeStandIn } from '../dev/stripe/main.ts';
import type { CardBehaviour } from '../dev/stripe/state.ts';
import type { PageAnswer } from '../dev/stripe/pages/answer.ts';
import { START_MS } from './start-test-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The stand-in for Stripe, a client, and a webhook that records its events. */
export interface TestStripe {
  standIn: StripeStandIn;
  stripe: Stripe;
  /** Events that the webhook received with a valid signature. */
  received: Stripe.Event[];
  /** Sets the webhook's response from now on. */
  answerWith(status: number): void;
  /** Creates a customer with an open checkout. */
  checkout(options?: CheckoutOptions): Promise<{ customer: Stripe.Customer; session: Stripe.Checkout.Session }>;
  /** Creates a customer who has paid. */
  subscribe(options?: CheckoutOptions & { card?: CardBehaviour }): Promise<Subscribed>;
  /** Submits a page's form, as its button does. */
  press(url: string | null, form: Record<string, string>): Promise<PageAnswer>;
  /** Opens a page. */
  open(url: string | null): Promise<PageAnswer>;
  /** Returns the types of the received events, and clears the list. */
  takeTypes(): Promise<string[]>;
}

interface CheckoutOptions {
  trialDays?: number;
  plan?: 'pro' | 'enterprise';
  customer?: string;
}

interface Subscribed {
  customer: string;
  session: Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
}

interface TestStripeOptions {
  now?: () => number;
  dataDir?: string;
  randomBytes?: (count: number) => Uint8Array;
}

export const PUBLIC_URL = 'http://localhost:8787';

/** Starts a stand-in that stops when the test is over. Its clock stands still until the test advances it. */
export const startStripe = async (options: TestStripeOptions = {}): Promise<TestStripe> => {
  const now = options.now ?? (() => START_MS);
  const received: Stripe.Event[] = [];
  let webhookStatus = 200;
  let webhookSecret = '';
  const sink = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      const payload = Buffer.concat(chunks).toString('utf8');
      const event = Stripe.webhooks.constructEvent(payload, signature, webhookSecret, 300, undefined, now());
      if (webhookStatus === 200) received.push(event);
      response.writeHead(webhookStatus).end();
    });
  }).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const { port: webhookPort } = sink.address() as AddressInfo;

  const standIn = await startStripeStandIn({
    mode: 'local',
    dataDir: options.dataDir ?? temporaryFolder('stripe'),
    publicUrl: PUBLIC_URL,
    webhookUrl: `http://127.0.0.1:${webhookPort}/`,
    now,
    randomBytes: options.randomBytes ?? randomBytes,
    later: null,
  });
  webhookSecret = standIn.keys.webhookSecret;
  onTestFinished(async () => {
    await standIn.close();
    sink.closeAllConnections();
    sink.close();
  });
  const stripe = createClient(standIn);

  const ask = async (method: 'GET' | 'POST', url: string | null, form: Record<string, string>): Promise<PageAnswer> => {
    const prefix = `${PUBLIC_URL}/dev/stripe`;
    if (!url?.startsWith(prefix)) throw new Error(`Not a page of the stand-in: ${url}`);
    const answer = await standIn.pages({ method, path: url.slice(prefix.length), form: new URLSearchParams(form) });
    if (!answer) throw new Error(`No such page: ${url}`);
    return answer;
  };

  const checkout: TestStripe['checkout'] = async ({ trialDays, plan = 'pro', customer: known } = {}) => {
    const customer = known
      ? ((await stripe.customers.retrieve(known)) as Stripe.Customer)
      : await stripe.customers.create({ email: 'owner@example.com', name: 'Corner Café' });
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: 'account-1',
      line_items: [{ price: plan === 'pro' ? standIn.keys.pricePro : standIn.keys.priceEnterprise, quantity: 1 }],
      success_url: `${PUBLIC_URL}/billing/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${PUBLIC_URL}/billing/cancel`,
      ...(trialDays !== undefined && { subscription_data: { trial_period_days: trialDays } }),
    });
    return { customer, session };
  };

  return {
    standIn,
    stripe,
    received,
    answerWith: (status) => void (webhookStatus = status),
    checkout,
    async subscribe({ card = 'pays', ...checkoutOptions } = {}) {
      const { customer, session } = await checkout(checkoutOptions);
      await ask('POST', session.url, { action: 'pay', card });
      const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
      if (!subscription) throw new Error('The checkout made no subscription.');
      return { customer: customer.id, session: await stripe.checkout.sessions.retrieve(session.id), subscription };
    },
    press: (url, form) => ask('POST', url, form),
    open: (url) => ask('GET', url, {}),
    async takeTypes() {
      await standIn.controls.webhooks.settled();
      return received.splice(0).map(({ type }) => type);
    },
  };
};

/** Creates the real client without retries, so that a test sees each response. */
export const createClient = ({ apiBase, keys }: StripeStandIn, key = keys.secretKey): Stripe => {
  const { hostname, port } = new URL(apiBase);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};
