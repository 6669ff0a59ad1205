import Stripe from 'stripe';
import { BILLING, TIMEOUTS_MS } from '../platform/parameters.ts';

/** How Stripe, or what stands in for it, is reached. */
export interface StripeSettings {
  /** Origin that speaks Stripe's API. */
  apiBase: string;
  keys: StripeKeys;
}

/** What the configuration says of an account at Stripe. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  pricePro: string;
  priceEnterprise: string;
}

/** @param stop ends what is still being asked when the server stops */
export const createStripeClient = ({ apiBase, keys }: StripeSettings, stop: AbortSignal): Stripe => {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(keys.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUTS_MS.stripe,
    maxNetworkRetries: BILLING.stripeRetries,
    // Its fetch limits a request as a whole, where its node client lets an answer trickle for ever.
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      fetch(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, stop]) : stop }),
    ),
    telemetry: false,
  });
};
