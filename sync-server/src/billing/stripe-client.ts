import Stripe from 'stripe';
import { BILLING, TIMEOUTS_MS } from '../platform/parameters.ts';
import { underSignals } from '../platform/under-signals.ts';

/** The connection to Stripe, or to its stand-in. */
export interface StripeSettings {
  /** The origin of the Stripe API. */
  apiBase: string;
  keys: StripeKeys;
}

/** The configuration of a Stripe account. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  pricePro: string;
  priceEnterprise: string;
}

/** @param stop aborts pending requests when the server stops */
export const createStripeClient = ({ apiBase, keys }: StripeSettings, stop: AbortSignal): Stripe => {
  const { protocol, hostname, port } = new URL(apiBase);
  return new Stripe(keys.secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    timeout: TIMEOUTS_MS.stripe,
    maxNetworkRetries: BILLING.stripeRetries,
    // The library's fetch client limits the time of a request; its Node client lets a slow response continue without end.
    httpClient: Stripe.createFetchHttpClient((url, init) =>
      underSignals(init?.signal ? [init.signal, stop] : [stop], async (signal) =>
        whole(await fetch(url, { ...init, signal })),
      ),
    ),
    telemetry: false,
  });
};

/** Reads the body of a response within the time limit of its request, which the library ends with the headers. */
const whole = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
};
