import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail that is sent instead of a code if the address already has an account, so that the client that requested the code does not learn of it. */
export const emailTakenMail = ({ to, loginUrl }: { to: string; loginUrl: string }): Mail =>
  layout(to, {
    subject: 'This address has a Doorsign account already',
    paragraphs: [
      'Somebody, probably you, wants to use this address for another Doorsign account.',
      'An address can stand for one account only, and this one has its own. You can sign in to it here:',
    ],
    highlight: { text: loginUrl, href: loginUrl },
    closing: 'If it was not you, you can ignore this mail. Nothing has changed.',
  });
