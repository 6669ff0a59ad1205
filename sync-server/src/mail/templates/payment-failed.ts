import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail about a failed payment; the plan continues for a while. */
export const paymentFailedMail = (payment: {
  to: string;
  planName: string;
  /** With its currency. */
  amount: string;
  billingUrl: string;
}): Mail => {
  const { to, planName, amount, billingUrl } = payment;
  return layout(to, {
    subject: 'Your Doorsign payment did not go through',
    paragraphs: [
      `We could not collect ${amount} for your ${planName} plan.`,
      'Please check your card. Your plan goes on for seven days while we try again:',
    ],
    highlight: { text: billingUrl, href: billingUrl },
    closing: 'Without a payment your account goes back to the Starter plan after that. Your settings are kept.',
  });
};
