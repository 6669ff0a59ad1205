import { PLAN_KEYS, PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import { entitlementOf, grantOf } from '../../../billing/entitlement.ts';
import { loadSubscriptions } from '../../../billing/subscription-repository.ts';
import { AdminError, EXIT } from '../admin-error.ts';
import { command } from '../command.ts';

export const setPlan = command({
  name: 'users set-plan',
  summary: 'give a plan that nobody pays for, or take it back',
  operands: ['USER', 'PLAN'],
  options: {
    force: { type: 'boolean', means: 'also to a business with a subscription at Stripe, which goes on as it is' },
  },
  explains: [
    `PLAN is one of ${PLAN_KEYS.join(', ')}. A given plan stays until it is taken back with "free"; no comparison with Stripe undoes it, and no trial or grace ends it.`,
    "Who pays at Stripe has what is paid for. Of the paid plan and the given one the higher counts, and the payment goes on: so a business with a subscription is refused. End or change the subscription in Stripe's Dashboard, or give the plan all the same with --force.",
    'The owner is told by mail when the plan becomes another one, and the devices follow at once.',
  ],
  example: 'users set-plan ada@example.com pro',
  async run({ find, deps }, { operands: [who = '', name = ''], values }) {
    const wanted = PLAN_KEYS.find((key) => key === name);
    if (!wanted) throw new AdminError(`There is no plan "${name}": there are ${PLAN_KEYS.join(', ')}.`, EXIT.usage);
    const subject = await find(who);
    const { businessId, plan: before } = subject;
    const subscriptions = await loadSubscriptions(deps.database.read, businessId);
    const { subscription } = entitlementOf(subscriptions, deps.now());
    if (wanted === 'free' && subscription && grantOf(subscriptions) === null) throw paidFor(before, subscription.id);
    if (wanted !== 'free' && subscription && !values.force)
      throw new AdminError(
        `${subject.email} has a subscription at Stripe (${subscription.id}, ${subscription.status}), which goes on being charged. ` +
          "Change it in Stripe's Dashboard, or add --force to give the plan beside it.",
      );
    const plan = await deps.billing.grant(businessId, wanted === 'free' ? null : wanted);
    if (plan === null) throw new AdminError(`The account ${subject.accountId} was deleted meanwhile.`, EXIT.notFound);
    return {
      text: sentence(subject.email, { before, wanted, plan }),
      json: { accountId: subject.accountId, businessId, before, given: wanted === 'free' ? null : wanted, plan },
    };
  },
});

const paidFor = (plan: AnyPlan, subscription: string): AdminError =>
  new AdminError(
    `The plan ${plan} is paid for at Stripe (${subscription}), so it cannot be taken away here: the next comparison would bring it back. ` +
      "End the subscription in Stripe's Dashboard; the plan follows within a minute.",
  );

const nameOf = (plan: AnyPlan): string => `${plan} (${PLANS[plan].name})`;

const sentence = (
  email: string,
  { before, wanted, plan }: { before: AnyPlan; wanted: AnyPlan; plan: AnyPlan },
): string => {
  const has =
    before === plan ? `${email} has the plan ${nameOf(plan)} as before` : `${email} has the plan ${nameOf(plan)} now`;
  if (wanted === 'free')
    return plan === 'free' ? `${has}.` : `${has}: it is paid for at Stripe. Nothing is given any more.`;
  return wanted === plan
    ? `${has}, given by you.`
    : `${has}: it is paid for at Stripe. ${nameOf(wanted)} counts when that ends.`;
};
