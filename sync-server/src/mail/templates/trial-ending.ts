import type { Plan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';
import { dateText } from './time-text.ts';

/** The mail a few days before the end of a trial, when the plan starts to cost money.
 * @param endsAt   epoch milliseconds
 * @param timezone IANA zone of the business */
export const trialEndingMail = (trial: {
  to: string;
  plan: Plan;
  endsAt: number;
  timezone: string;
  billingUrl: string;
}): Mail => {
  const { to, plan, endsAt, timezone, billingUrl } = trial;
  return layout(to, {
    subject: 'Your Doorsign trial ends soon',
    paragraphs: [
      `Your free trial of ${plan.marketingName} ends on ${dateText(endsAt, timezone)}. After that, it’s ${plan.price}.`,
      'You can keep your plan, change it or cancel it:',
    ],
    highlight: { button: 'See your plan', href: billingUrl },
    closing: 'Cancel before that day and you pay nothing.',
  });
};
