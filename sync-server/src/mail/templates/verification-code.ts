import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

/** The mail with a code, for signing up and for signing in alike: the code stands on a line of its own. */
export const verificationCodeMail = ({ to, code }: { to: string; code: string }): Mail =>
  layout(to, {
    subject: `${code} is your Doorsign verification code`,
    paragraphs: ['Enter this code to verify your e-mail address:'],
    highlight: { text: code },
    closing: `It is valid for ${CODE_VALIDITY_S / 60} minutes. If you did not ask for it, you can ignore this mail.`,
  });
