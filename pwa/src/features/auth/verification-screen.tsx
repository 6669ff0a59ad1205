import { ArrowLeft } from 'lucide-react';
import { useServices } from '../../local/services.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeField } from './code-field.tsx';
import { Countdown } from './countdown.tsx';
import { useVerification } from './use-verification.ts';

/** The step that proves an e-mail: shown on /signup and /login to a session that is not verified. */
export function VerificationScreen({ email }: { email: string }) {
  const { now } = useServices();
  const { code, enter, problem, waiting, until, resend, verify, back } = useVerification(email);
  return (
    <AuthFrame
      title="Check your email"
      subtitle={
        <>
          {waiting === 'send' ? 'We are sending a code to' : 'Enter the code that we sent to'}{' '}
          <strong className="font-semibold text-ink">{email}</strong>.
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
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (waiting !== 'verify') void verify();
        }}
      >
        {problem ? <Alert kind="error">{problem.text}</Alert> : null}
        <CodeField value={code} onChange={enter} invalid={problem?.about === 'code'} />
        <Button type="submit" size="lg" busy={waiting === 'verify'} className="w-full">
          {waiting === 'verify' ? 'Verifying…' : 'Verify Email'}
        </Button>
      </form>
      <Countdown
        now={now}
        until={until}
        resending={waiting === 'resend'}
        sending={waiting === 'send'}
        onResend={() => void resend()}
      />
    </AuthFrame>
  );
}
