import { PLANS, type AnyPlan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail about a changed plan, whatever the cause of the change. */
export const planChangedMail = (change: { to: string; before: AnyPlan; plan: AnyPlan; billingUrl: string }): Mail => {
  const { to, before, plan, billingUrl } = change;
  const name = PLANS[plan].marketingName;
  return layout(to, {
    subject: `You’re now on the Doorsign ${name} plan`,
    paragraphs: [
      `Your plan has changed from ${PLANS[before].marketingName} to ${name}.`,
      plan === 'free'
        ? 'Your settings stay, and the holidays you’ve entered still show on your website. To add more, choose a paid plan again:'
        : 'Everything in it is ready to use on all your devices. See your plan and payments here:',
    ],
    highlight: { text: billingUrl, href: billingUrl },
    closing: 'If you didn’t expect this, please reply to this email.',
  });
};
