import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail that is sent only to the mailbox, so that no other person learns whether the address has an account
 * (shared-schema/docs/product-rules.md#a2). */
export const noAccountMail = ({ to, signupUrl }: { to: string; signupUrl: string }): Mail =>
  layout(to, {
    subject: 'No Doorsign account yet',
    paragraphs: [
      'Someone, probably you, asked for a code to log in to Doorsign.',
      'There’s no account for this address yet. You can create one here:',
    ],
    highlight: { button: 'Create an account', href: signupUrl },
    closing: 'If this wasn’t you, you can ignore this email.',
  });
