import type { Plan } from '@doorsign/shared-schema/plans';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail a few days before the end of a trial, when the plan starts to cost money.
 * @param endsAt epoch milliseconds */
export const trialEndingMail = (trial: { to: string; plan: Plan; endsAt: number; billingUrl: string }): Mail => {
  const { to, plan, endsAt, billingUrl } = trial;
  return layout(to, {
    subject: 'Your Doorsign trial ends soon',
    paragraphs: [
      `Your free trial of ${plan.marketingName} ends on ${DATE.format(endsAt)}. After that, it’s ${plan.price}.`,
      'You can keep your plan, change it or cancel it here:',
    ],
    highlight: { text: billingUrl, href: billingUrl },
    closing: 'Cancel before that day and you pay nothing.',
  });
};

/** Formats the day in UTC, which may differ by one from the owner's day, never by more. */
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
