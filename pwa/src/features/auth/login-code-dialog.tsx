import { authCalls } from '@doorsign/shared-schema/api';
import { takesFocus } from '../../lib/takes-focus.ts';
import { useForm } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { CODE_VALIDITY_MS } from '../../local/use-mailed-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { writeCodeRecord } from './code-record.ts';
import { codeSentToast } from './code-sent-toast.ts';
import { refusalOf } from './refusal-of.ts';

export interface LoginCodeDialogProps {
  open: boolean;
  /** What the login form knows already. */
  email: string;
  onClose: () => void;
  /** A code is on its way to this e-mail. */
  onSent: (email: string) => void;
}

/** Asks where to mail a code that logs in, and sends it. Source: specification section 2, /login. */
export function LoginCodeDialog({ open, email, onClose, onSent }: LoginCodeDialogProps) {
  return (
    <Dialog open={open} title="Log in with a code" onClose={onClose}>
      <EmailForm email={email} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

function EmailForm({ email: known, onClose, onSent }: Omit<LoginCodeDialogProps, 'open'>) {
  const { api, now } = useServices();
  const { form, field, problem, busy } = useForm({
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
    <form {...form} className="space-y-4">
      <p className="text-muted">
        We mail you a code of six characters. It logs you in without a password, and is good for five minutes.
      </p>
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <TextField
        ref={takesFocus}
        label="Your email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending…' : 'Send Code'}
        </Button>
      </div>
    </form>
  );
}
