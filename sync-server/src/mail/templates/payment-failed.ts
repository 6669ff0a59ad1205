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
    subject: 'Your Doorsign payment didn’t go through',
    paragraphs: [
      `Your ${amount} payment for ${planName} didn’t go through.`,
      'Please update your card. You’ll keep your plan for seven days while we try again:',
    ],
    highlight: { button: 'Update your card', href: billingUrl },
    closing: 'If it still hasn’t gone through by then, your account goes back to the Starter plan. Your settings stay.',
  });
};
