import { useState } from 'react';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { readCodeRecord } from './code-record.ts';
import { GoodbyeScreen } from './goodbye-screen.tsx';
import { LoginForm, type LoginValues } from './login-form.tsx';
import { VerificationScreen } from './verification-screen.tsx';

/** /login. An unverified account stays on the verification step. So does an owner who has requested a code, even after a
 * reload: phones discard the page while the owner looks for the e-mail. */
export function LoginScreen() {
  const { now } = useServices();
  const { state, user, farewell } = useSession();
  const [values, setValues] = useState<LoginValues>({ email: '', password: '' });
  const [codeFor, setCodeFor] = useState<string | null>(() => {
    const sent = readCodeRecord('login');
    return sent && sent.until > now() ? sent.email : null;
  });
  if (farewell) return <GoodbyeScreen />;
  if (state === 'unverified' && user) return <VerificationScreen email={user.email} purpose="signup" />;
  if (codeFor !== null) return <VerificationScreen email={codeFor} purpose="login" onBack={() => setCodeFor(null)} />;
  return <LoginForm initial={values} onLeave={setValues} onCode={setCodeFor} />;
}
