import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail that is sent instead of a code if the address already has an account, so that the client that requested the code does not learn of it. */
export const emailTakenMail = ({ to, loginUrl }: { to: string; loginUrl: string }): Mail =>
  layout(to, {
    subject: 'You already have a Doorsign account',
    paragraphs: [
      'Someone, probably you, wants to use this address for another Doorsign account.',
      'An email address can belong to only one account, and this one already has its own. You can log in to it here:',
    ],
    highlight: { button: 'Log in', href: loginUrl },
    closing: 'If this wasn’t you, you can ignore this email. Nothing has changed.',
  });
