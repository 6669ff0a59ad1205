import { useState } from 'react';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { readCodeRecord } from './code-record.ts';
import { LoginForm, type LoginValues } from './login-form.tsx';
import { VerificationScreen } from './verification-screen.tsx';

/** /login; an account whose e-mail is not proven stays on the verification step, and so does an owner who has asked for a
 * code, after a reload too: phones throw the page away while its owner looks for the mail. */
export function LoginScreen() {
  const { now } = useServices();
  const { state, user } = useSession();
  const [values, setValues] = useState<LoginValues>({ email: '', password: '' });
  const [codeFor, setCodeFor] = useState<string | null>(() => {
    const sent = readCodeRecord('login');
    return sent && sent.until > now() ? sent.email : null;
  });
  if (state === 'unverified' && user) return <VerificationScreen email={user.email} purpose="signup" />;
  if (codeFor !== null) return <VerificationScreen email={codeFor} purpose="login" onBack={() => setCodeFor(null)} />;
  return <LoginForm initial={values} onLeave={setValues} onCode={setCodeFor} />;
}
