import { authCalls } from '@doorsign/shared-schema/api';
import { refusalOf } from '../../api/refusal-of.ts';
import { useForm } from '../../lib/use-form.ts';
import { useKeptCode } from '../../local/session/kept-code.ts';
import { useServices } from '../../local/services.ts';
import { CODE_VALIDITY_MS } from '../../local/session/use-mailed-code.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SendCodeForm } from '../../ui/send-code-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { ProofForm } from './proof-form.tsx';
import { PROOF_TITLE, useProof, type Proof } from '../../local/use-proof.ts';

export interface EmailDialogProps {
  open: boolean;
  /** The current e-mail. */
  email: string;
  onClose: () => void;
}

/** Asks for a new e-mail and sends a code to it, after re-authentication: a person who finds an open page must not be able
 * to take over the account. Source: shared-schema/docs/product-rules.md#a8, #a9. */
export function EmailDialog({ open, email, onClose }: EmailDialogProps) {
  const proof = useProof();
  const close = (): void => {
    proof.decline();
    onClose();
  };
  return (
    <Dialog open={open} title={proof.wanted ? PROOF_TITLE : 'Change your email'} onClose={close}>
      {/* Hidden, not unmounted: the entered e-mail is still there if the owner goes back. */}
      <div hidden={proof.wanted}>
        <EmailForm email={email} proof={proof} onClose={onClose} />
      </div>
      {proof.wanted ? <ProofForm submit="Confirm" onGiven={proof.give} /> : null}
    </Dialog>
  );
}

function EmailForm({ email: current, proof, onClose }: Omit<EmailDialogProps, 'open'> & { proof: Proof }) {
  const { api, now } = useServices();
  const [, keep] = useKeptCode('newEmail');
  /** Requests the change. The code's validity is counted from before the request. */
  const ask = async (email: string) => {
    const until = now() + CODE_VALIDITY_MS;
    const { emailPending } = await api.call(authCalls.profile, { body: { email } });
    return emailPending && { ...emailPending, until };
  };
  const form = useForm({
    schema: authCalls.sendOtp.body,
    initial: { email: '' },
    submit: async ({ email }) => {
      if (email === current) return { problem: '', fields: { email: 'This is already your email' } };
      try {
        const asked = await proof.run(() => ask(email));
        if (!asked) return { problem: '' };
        const pending = asked.answer;
        if (pending) {
          keep({ email: pending.email, challengeId: pending.challenge_id, until: pending.until });
          toast({ title: 'Verification code sent!', description: 'Please check the email for your verification code' });
        }
      } catch (error) {
        return refusalOf(error);
      }
      onClose();
      return undefined;
    },
  });
  return (
    <SendCodeForm email={form} label="New email" autoComplete="email" onCancel={onClose}>
      We’ll send a code to the new address. Until you enter it, you’ll log in with{' '}
      <strong className="font-semibold wrap-anywhere text-ink">{current}</strong>.
    </SendCodeForm>
  );
}
