import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail about a changed plan, whatever the cause of the change. */
export const planChangedMail = (change: { to: string; before: AnyPlan; plan: AnyPlan; billingUrl: string }): Mail => {
  const { to, before, plan, billingUrl } = change;
  const name = PLANS[plan].marketingName;
  return layout(to, {
    subject: `You are on the Doorsign ${name} plan now`,
    paragraphs: [
      `Your plan has changed from ${PLANS[before].marketingName} to ${name}.`,
      plan === 'free'
        ? 'Your settings are kept, and holidays that you have entered still show on your website. To add more, choose a paid plan again:'
        : 'Everything in it works from now on, on all of your devices. Your plan and payments are here:',
    ],
    highlight: { text: billingUrl, href: billingUrl },
    closing: 'If you did not expect this, please answer this mail.',
  });
};
