import { AdminError } from '../admin-error.ts';
import { command } from '../command.ts';
import { counted } from '../words.ts';

export const stripeReconcile = command({
  name: 'stripe reconcile',
  summary: 'compare with Stripe now, instead of within the hour',
  operands: ['[USER]'],
  options: {},
  explains: [
    'Fetches what Stripe has and makes it ours: plans, subscriptions, payments. With USER that one business; without, every business with something at Stripe that can still change, and every event that was missed within the last three days.',
    'Stripe is right where the two differ. Owners whose plan becomes another one are told by mail. It may be repeated, also while the server does the same.',
  ],
  example: 'stripe reconcile',
  async run({ find, deps: { billing, stripe } }, { operands: [who] }) {
    if (!stripe.keys)
      throw new AdminError(
        'Payments are not configured here: STRIPE_SECRET_KEY and its companions are not set. ' +
          'In local mode the stand-in for Stripe lives inside the running server, which compares by itself.',
      );
    if (who === undefined) {
      const outcome = await billing.catchUp.compareAll();
      if (!outcome.isComplete)
        throw new AdminError(
          `Not all could be compared: of ${counted(outcome.compared, 'customer')} some failed, or Stripe's events could not be read. ` +
            'The reasons are in admin.log; `npm run doctor` looks at the connection. Nothing is lost: it is tried again within the hour.',
        );
      return {
        text: `Compared with Stripe: ${counted(outcome.compared, 'customer')}.`,
        json: { compared: outcome.compared },
      };
    }
    const { accountId, businessId, email, plan: before } = await find(who);
    const plan = await billing.compare(businessId);
    if (plan === null)
      return {
        text: `${email} is not a customer at Stripe yet.`,
        json: { accountId, customer: false, before, plan: before },
      };
    const change = plan === before ? `the plan is ${plan}, as before` : `the plan was ${before} and is ${plan}`;
    return {
      text: `${email} has been compared with Stripe: ${change}.`,
      json: { accountId, customer: true, before, plan },
    };
  },
});
