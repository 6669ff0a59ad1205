import { randomBytes } from 'node:crypto';
import type { Config } from '../src/config.ts';
import type { StandIns } from '../src/deps.ts';
import { everyInterval } from '../src/platform/every.ts';
import { createMailbox } from './mailbox/mailbox.ts';
import { mailboxPages } from './mailbox/mailbox-pages.ts';
import type { StripeControls } from './stripe/controls.ts';
import { startStripeStandIn, type StripeStandIn } from './stripe/main.ts';
import { isStripePage, stripeResponder } from './stripe/pages/responder.ts';

/** The stand-ins, with what tests can do to them. */
interface LocalStandIns extends StandIns {
  /** Null where Stripe is configured. */
  stripeControls: StripeControls | null;
}

/** Stripe's clock is looked at so often, for what happens by itself: trials that end, months that renew. */
const STRIPE_EVERY_MS = 60_000;

/** Local mode's stand-ins for what is not configured (decisions E3).
 * @param now epoch milliseconds */
export const createStandIns = async (config: Config, now: () => number): Promise<LocalStandIns> => {
  const mailbox = createMailbox(config.dataDir, now);
  const answerMailbox = mailboxPages(config.smtp ? null : mailbox);
  const stripe = config.stripe.keys ? null : await startStripe(config, now);
  const answerStripe = stripe && stripeResponder(stripe.pages);
  const stopCatchingUp = stripe && everyInterval(STRIPE_EVERY_MS, stripe.controls.catchUp);
  return {
    mailer: mailbox,
    pages: (context) => (answerStripe && isStripePage(context.path) ? answerStripe(context) : answerMailbox(context)),
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
