import { PLANS, type PlanKey } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { dateText } from './time-text.ts';

export interface PlanChange {
  to: string;
  before: PlanKey;
  plan: PlanKey;
  /** The end of the trial in epoch milliseconds; null without a trial. */
  trialEndsAt: number | null;
  /** False if no payment follows: an operator gave the plan, or it was canceled. */
  isRenewed: boolean;
  /** IANA zone of the business. */
  timezone: string;
  billingUrl: string;
}

/** The mail about a changed plan, whatever the cause of the change. */
export const planChangedMail = (change: PlanChange): Mail => {
  const { to, before, plan, billingUrl } = change;
  const name = PLANS[plan].marketingName;
  return layout(to, {
    subject: `You’re now on the Doorsign ${name} plan`,
    paragraphs: [
      `Your plan has changed from ${PLANS[before].marketingName} to ${name}.`,
      ...costOf(change),
      plan === 'free'
        ? 'Your settings stay, and the holidays you’ve entered still show on your website. To add more, choose a paid plan again:'
        : 'Everything in it is ready to use on all your devices. See your plan and payments:',
    ],
    highlight: { button: plan === 'free' ? 'Choose a plan' : 'See your plan', href: billingUrl },
    closing: 'If you didn’t expect this, please reply to this email.',
  });
};

const costOf = ({ plan, trialEndsAt, isRenewed, timezone }: PlanChange): string[] => {
  if (plan === 'free' || !isRenewed) return [];
  const { price } = PLANS[plan];
  return [
    trialEndsAt === null ? `It’s ${price}.` : `It’s free until ${dateText(trialEndsAt, timezone)}, then ${price}.`,
  ];
};
