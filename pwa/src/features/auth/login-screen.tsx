import { useSession } from '../../local/session.ts';
import { LoginForm } from './login-form.tsx';
import { VerificationScreen } from './verification-screen.tsx';

/** /login; an account whose e-mail is not proven stays on the verification step. */
export function LoginScreen() {
  const { state, user } = useSession();
  return state === 'unverified' && user ? <VerificationScreen email={user.email} /> : <LoginForm />;
}
