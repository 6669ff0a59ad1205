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
      `Your free trial of the ${plan.marketingName} plan ends on ${DATE.format(endsAt)}. From then on it costs ${plan.price}.`,
      'You can go on, change your plan or cancel here:',
    ],
    highlight: { text: billingUrl, href: billingUrl },
    closing: 'If you cancel before that day, you pay nothing.',
  });
};

/** Formats the day in UTC, which may differ by one from the owner's day, never by more. */
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
