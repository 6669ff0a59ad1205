import { useState } from 'react';
import { authCalls } from '@doorsign/shared-schema/api';
import { useKeptCode } from '../../local/session/kept-code.ts';
import type { MailedCode } from '../../local/storage/rows.ts';
import { useServices } from '../../local/services.ts';
import { useMailedCode } from '../../local/session/use-mailed-code.ts';
import { CodeForm } from '../../ui/code-form.tsx';

export interface CodeProofProps {
  email: string;
  submit: string;
  danger?: boolean;
  onGiven: () => void;
}

/** Re-authentication by a code sent to the owner's e-mail. A code that is still valid is not sent again, because sending is
 * rate limited. */
export function CodeProof(props: CodeProofProps) {
  const { now } = useServices();
  const [kept, keep] = useKeptCode('reauth');
  if (kept === undefined) return null;
  const usable = kept && kept.email === props.email && kept.until > now() ? kept : null;
  return <CodeEntry {...props} sent={usable} keep={keep} />;
}

/** Used when no challenge ID is known: the server refuses it like any wrong code. */
const NO_CHALLENGE = 'none';

interface CodeEntryProps extends CodeProofProps {
  sent: MailedCode | null;
  keep: (code: MailedCode | null) => void;
}

function CodeEntry({ email, submit, danger = false, onGiven, sent, keep }: CodeEntryProps) {
  const { api, now } = useServices();
  // The state when the dialog opened: the code may expire while it is shown.
  const [first] = useState(sent);
  const [again, setAgain] = useState(false);
  const entry = useMailedCode({
    email,
    sent: () => first,
    keep,
    send: () => api.call(authCalls.sendOtp, { body: { email, purpose: 'reauth' } }),
    onSent: setAgain,
    async spend(otp, challengeId) {
      await api.call(authCalls.proof, { body: { otp, challenge_id: challengeId ?? NO_CHALLENGE } });
      keep(null);
      onGiven();
    },
  });
  return (
    <>
      <p className="mb-4 text-muted">
        {entry.waiting === 'send' ? 'We’re sending a code to' : 'Enter the code we sent to'}{' '}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
      </p>
      {/* A toast would be hidden behind the dialog. */}
      <output className="mb-4 block font-medium text-open-text empty:hidden">
        {again ? 'A new verification code has been sent to your email.' : ''}
      </output>
      <CodeForm entry={entry} now={now} submit={submit} submitting="Verifying…" danger={danger} />
    </>
  );
}
