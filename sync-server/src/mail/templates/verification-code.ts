import { CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import type { CodePurpose } from '@doorsign/shared-schema/api';
import type { Mail } from '../mailer.ts';
import { layout } from './layout.ts';

const IGNORE = 'If you did not ask for it, you can ignore this mail.';

const WORDS: Readonly<Record<CodePurpose, { opening: string; otherwise: string }>> = {
  signup: { opening: 'Enter this code to verify your e-mail address:', otherwise: IGNORE },
  login: { opening: 'Enter this code to verify your e-mail address:', otherwise: IGNORE },
  email_change: { opening: 'Enter this code to use this address for your Doorsign account:', otherwise: IGNORE },
  reauth: {
    opening: 'Enter this code to confirm that it is you:',
    otherwise:
      'If you did not ask for it, somebody else is signed in to your account: choose another password, which ends all other sessions.',
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
    highlight: { text: code },
    closing: `It is valid for ${CODE_VALIDITY_S / 60} minutes. ${otherwise}`,
  });
};
