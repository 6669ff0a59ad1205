import { isOut, OUTAGES } from './calendar.ts';
import type { World } from './soak-world.ts';

/** Creates a function that makes what is outside of the server work or fail as the calendar says.
 * @returns a function to call with each instant */
export const createOutages = ({
  mail,
  stripe,
  receivers,
  cache,
}: Pick<World, 'mail' | 'stripe' | 'receivers' | 'cache'>): ((nowMs: number) => Promise<void>) => {
  let wasMailOut = false;
  let wasStripeOut = false;

  const turnStripe = async (isStripeOut: boolean): Promise<void> => {
    const { setFault, webhooks } = stripe.controls;
    // A Stripe that is down sends no events either; it sends them later.
    if (isStripeOut) webhooks.hold();
    await setFault(isStripeOut ? { kind: 'refuse' } : null);
    if (!isStripeOut) await webhooks.release();
  };

  return async (nowMs) => {
    const isMailOut = isOut(OUTAGES, 'mail', nowMs);
    if (isMailOut !== wasMailOut) mail.useExpiredCertificate(isMailOut);
    wasMailOut = isMailOut;
    const isStripeOut = isOut(OUTAGES, 'stripe', nowMs);
    if (isStripeOut !== wasStripeOut) await turnStripe(isStripeOut);
    wasStripeOut = isStripeOut;
    cache.setOut(isOut(OUTAGES, 'cache', nowMs));
    const isHanging = isOut(OUTAGES, 'hanging receiver', nowMs);
    receivers.unsteady.setMood(isHanging ? 'hanging' : isOut(OUTAGES, 'receiver', nowMs) ? 'failing' : 'well');
  };
};
