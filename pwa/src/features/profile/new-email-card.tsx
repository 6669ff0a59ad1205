import { useState } from 'react';
import { useStore } from 'zustand';
import { authCalls } from '@doorsign/shared-schema/api';
import type { MailedCode } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { useMailedCode } from '../../local/session/use-mailed-code.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { EMAIL_FIELD_ID } from './email-field.tsx';
import { KeepGoogleCheckbox } from './keep-google-checkbox.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { useIdentities } from './use-identities.ts';
import { useProof } from '../../local/use-proof.ts';

export interface NewEmailCardProps {
  /** The code that was sent to the new address. */
  sent: MailedCode;
  keep: (code: MailedCode | null) => void;
  /** Whether the owner has just requested the change. */
  isNew: boolean;
}

/** A new e-mail that takes effect once its code was entered. The pending change survives a reload.
 * Source: shared-schema/docs/product-rules.md#a9, #r1. */
export function NewEmailCard({ sent, keep, isNew }: NewEmailCardProps) {
  const { api, now, local } = useServices();
  const { user, signIn } = useSession();
  const { online } = useStore(local.connection);
  const proof = useProof();
  const identities = useIdentities();
  const [keepsGoogle, setKeepsGoogle] = useState(false);
  const { email } = sent;
  const leave = (): void => {
    keep(null);
    document.getElementById(EMAIL_FIELD_ID)?.focus();
  };
  const entry = useMailedCode({
    email,
    sent: () => sent,
    keep,
    async send() {
      const asked = await proof.run(() => api.call(authCalls.sendOtp, { body: { email, purpose: 'email_change' } }));
      return asked && asked.answer;
    },
    onSent: () => toast({ title: 'OTP sent!', description: 'A new verification code has been sent to your email.' }),
    async spend(otp, challengeId) {
      const body = {
        email,
        otp,
        ...(challengeId && { challenge_id: challengeId }),
        ...(keepsGoogle && { keepIdentities: true }),
      };
      const { access_token, user: changed } = await api.call(authCalls.verifyOtp, { body });
      await signIn(access_token, changed);
      leave();
      toast({ title: 'Email verified successfully!', description: `You now log in with ${email}.` });
    },
  });
  return (
    <Card title="Confirm your new email">
      <p className="mb-4">
        Enter the code we sent to <strong className="font-semibold wrap-anywhere">{email}</strong>. Until then, you’ll
        log in with <span className="wrap-anywhere">{user?.email}</span>.
      </p>
      {online ? null : (
        <Alert kind="info" className="mb-4">
          You’re offline. You can enter the code once you’re back online.
        </Alert>
      )}
      <CodeForm
        entry={entry}
        now={now}
        submit="Confirm email"
        submitting="Verifying…"
        offline={!online}
        takesFocus={isNew}
      />
      {identities.mayExist ? (
        <div className="mt-3">
          <p className="text-muted">
            {identities.isUnknown
              ? 'We couldn’t check whether you use Google sign-in. If you do, the new email turns it off.'
              : 'The new email turns off Google sign-in. You can add it again anytime.'}
          </p>
          <KeepGoogleCheckbox checked={keepsGoogle} onChange={setKeepsGoogle} />
        </div>
      ) : null}
      <Button variant="ghost" className="mt-2 -ml-3 px-3 text-muted" onClick={leave}>
        Keep my current email
      </Button>
      <ProofDialog open={proof.wanted} submit="Confirm" onGiven={proof.give} onClose={proof.decline} />
    </Card>
  );
}
