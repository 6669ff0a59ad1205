import { ArrowLeft } from 'lucide-react';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { writeCodeRecord, type SignInPurpose } from './code-record.ts';
import { useVerification } from './use-verification.ts';

export interface VerificationScreenProps {
  email: string;
  /** `signup`: verifies the session's account · `login`: no one is signed in yet. */
  purpose: SignInPurpose;
  /** Called when the owner goes back to the form. */
  onBack?: () => void;
}

/** The step that verifies an e-mail: after signup, for an unverified session, and to log in by a code. */
export function VerificationScreen({ email, purpose, onBack }: VerificationScreenProps) {
  const { now } = useServices();
  const { signOut } = useSession();
  const entry = useVerification(email, purpose);
  const back = async (): Promise<void> => {
    writeCodeRecord(null);
    // Signs out of the unverified account.
    if (purpose === 'signup') await signOut();
    onBack?.();
  };
  return (
    <AuthFrame
      title="Check your email"
      subtitle={
        <>
          {entry.waiting === 'send' ? 'We’re sending a code to' : 'Enter the code we sent to'}{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
        </>
      }
      focusInside
      before={
        <div className="mb-4 -ml-3">
          <Button variant="ghost" className="px-3 text-muted" onClick={() => void back()}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        </div>
      }
    >
      <CodeForm entry={entry} now={now} submit="Verify Email" submitting="Verifying…" />
      {purpose === 'signup' ? (
        <p className="mt-4 text-center text-muted">
          Wrong address?{' '}
          <button
            type="button"
            onClick={() => void back()}
            className="min-h-6 font-medium text-brand underline underline-offset-3 hover:text-brand-strong"
          >
            Change it
          </button>
        </p>
      ) : null}
    </AuthFrame>
  );
}
