import { authCalls } from '@doorsign/shared-schema/api';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { CODE_VALIDITY_MS } from '../../local/session/use-mailed-code.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SendCodeForm } from '../../ui/send-code-form.tsx';
import { writeCodeRecord } from './code-record.ts';
import { codeSentToast } from './code-sent-toast.ts';

/** The reason for logging in with a code: the owner prefers it, or has forgotten the password. */
export type CodeReason = 'login' | 'forgotten';

const TEXTS: Record<CodeReason, { title: string; words: string }> = {
  login: {
    title: 'Log in with a code',
    words: 'We’ll email you a six-character code that logs you in without a password. It’s valid for five minutes.',
  },
  forgotten: {
    title: 'Forgot your password?',
    words:
      'We’ll email you a six-character code that logs you in. Then you can choose a new password on your Profile page. ' +
      'The code is valid for five minutes.',
  },
};

export interface LoginCodeDialogProps {
  /** Null while the dialog is closed. */
  reason: CodeReason | null;
  /** The e-mail already entered in the login form. */
  email: string;
  onClose: () => void;
  /** Called once a code was sent to this e-mail. */
  onSent: (email: string) => void;
}

/** Asks for the e-mail to which a login code is sent, and sends it. Source: facts login.otp-button and login.otp-prompt. */
export function LoginCodeDialog({ reason, email, onClose, onSent }: LoginCodeDialogProps) {
  const { title, words } = TEXTS[reason ?? 'login'];
  return (
    <Dialog open={reason !== null} title={title} onClose={onClose}>
      <EmailForm words={words} email={email} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

function EmailForm({ words, email: known, onClose, onSent }: Omit<LoginCodeDialogProps, 'reason'> & { words: string }) {
  const { api, now } = useServices();
  const form = useForm({
    schema: authCalls.sendOtp.body,
    initial: { email: known },
    submit: async ({ email }) => {
      const until = now() + CODE_VALIDITY_MS;
      try {
        const { challenge_id } = await api.call(authCalls.sendOtp, { body: { email, purpose: 'login' } });
        writeCodeRecord({ email, challengeId: challenge_id, until, purpose: 'login' });
      } catch (error) {
        return refusalOf(error);
      }
      codeSentToast(false);
      onSent(email);
      return undefined;
    },
  });
  return (
    <SendCodeForm email={form} label="Your email" autoComplete="username" onCancel={onClose}>
      {words}
    </SendCodeForm>
  );
}
