import { randomBytes } from 'node:crypto';
import { GOOGLE_PATHS } from '@doorsign/shared-schema/api';
import { systemFetch } from '../src/auth/google/issuer-fetch.ts';
import type { Config } from '../src/config.ts';
import { everyInterval } from '../src/platform/every.ts';
import { isLoopback } from '../src/platform/loopback.ts';
import type { StandIns } from '../src/start-options.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import { isOidcPath, oidcPages } from './oidc/oidc-pages.ts';
import { createOidcStandIn } from './oidc/stand-in-issuer.ts';
import type { StripeControls } from './stripe/controls.ts';
import { startStripeStandIn, type StripeStandIn } from './stripe/main.ts';
import { isStripePage, stripeResponder } from './stripe/pages/responder.ts';

/** The stand-ins with their controls for tests. */
interface LocalStandIns extends StandIns {
  /** Null if Stripe is configured. */
  stripeControls: StripeControls | null;
}

/** The interval at which the Stripe stand-in checks for due events, such as ends of trials and renewals. */
const STRIPE_EVERY_MS = 60_000;

/** Creates local mode's stand-ins for services that are not configured (shared-schema/docs/product-rules.md#e3).
 * @param now epoch milliseconds */
export const createStandIns = async (config: Config, now: () => number): Promise<LocalStandIns> => {
  const { dataDir, smtp, publicUrl, oidc } = config;
  const mailbox = createMailbox(dataDir, now);
  const answerMailbox = mailboxPages(smtp ? null : mailbox);
  const issuer = createOidcStandIn({ publicUrl, redirectUri: publicUrl + GOOGLE_PATHS.callback, now });
  const answerOidc = oidcPages(issuer);
  const stripe = config.stripe.keys ? null : await startStripe(config, now);
  const answerStripe = stripe && stripeResponder(stripe.pages);
  const stopCatchingUp = stripe && everyInterval(STRIPE_EVERY_MS, stripe.controls.catchUp);
  return {
    mailer: mailbox,
    openId: {
      ...issuer,
      // The first request loads the library, which takes long on a slow machine.
      timeoutMs: 60_000,
      fetch: (url, init) => systemFetch(url.replace(publicUrl, ownAddress(config)), init),
    },
    pages: (context) => {
      if (answerStripe && isStripePage(context.path)) return answerStripe(context);
      return !oidc.client && isOidcPath(context.path) ? answerOidc(context) : answerMailbox(context);
    },
    stripe,
    stripeControls: stripe && stripe.controls,
    async close() {
      stopCatchingUp?.();
      await stripe?.close();
    },
  };
};

const startStripe = ({ mode, dataDir, publicUrl }: Config, now: () => number): Promise<StripeStandIn> =>
  startStripeStandIn({
    mode,
    dataDir,
    publicUrl,
    now,
    randomBytes,
    later: (run, ms) => void setTimeout(run, ms).unref(),
  });

/** Returns the origin at which this server reaches itself: PUBLIC_URL may lead through other servers, such as the development server. */
const ownAddress = ({ host, port, publicUrl }: Config): string => {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  if (!isLoopback(host)) return publicUrl;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
