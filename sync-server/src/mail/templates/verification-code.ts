import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

const IGNORE = 'If you didn’t ask for it, you can ignore this email.';

const WORDS: Readonly<Record<CodePurpose, { opening: string; otherwise: string }>> = {
  signup: { opening: 'Enter this code to verify your email address:', otherwise: IGNORE },
  login: { opening: 'Enter this code to log in to Doorsign:', otherwise: IGNORE },
  email_change: { opening: 'Enter this code to use this address for your Doorsign account:', otherwise: IGNORE },
  reauth: {
    opening: 'Enter this code to confirm it’s you:',
    otherwise:
      'If you didn’t ask for it, someone else is logged in to your account. Change your password: that logs out all other devices.',
  },
};

/** The mail with a code, which is on a separate line. */
export const verificationCodeMail = ({
  to,
  code,
  purpose,
}: {
  to: string;
  code: string;
  purpose: CodePurpose;
}): Mail => {
  const { opening, otherwise } = WORDS[purpose];
  return layout(to, {
    subject: `${code} is your Doorsign verification code`,
    paragraphs: [opening],
    heading: 'Your verification code',
    highlight: { code },
    closing: `It’s valid for ${CODE_VALIDITY_S / 60} minutes. ${otherwise}`,
  });
};
