import { useLiveQuery } from 'dexie-react-hooks';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { refusalOf } from '../../api/refusal-of.ts';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { LoginBody } from '@doorsign/shared-schema/account';
import { authCalls } from '@doorsign/shared-schema/api';
import { timeText } from '../../lib/time-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { usePublishing } from '../../local/hooks.ts';
import { publishingText } from '../../local/sync/publishing.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { unpublishedHere } from '../../local/saves/unpublished-here.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { linkClass } from './link-class.ts';
import { LoginCodeDialog, type CodeReason } from './login-code-dialog.tsx';

export type LoginValues = Record<'email' | 'password', string>;

export interface LoginFormProps {
  initial: LoginValues;
  /** Receives the entered values when the form is replaced by the code step. */
  onLeave: (values: LoginValues) => void;
  /** Called once a login code was sent to this e-mail. */
  onCode: (email: string) => void;
}

/** Shows that Saves of other accounts wait on a shared device: their owners would not find out otherwise. */
function OthersWaiting() {
  const { local } = useServices();
  const left = async (): Promise<number> => (await unpublishedHere()) - (await local.unpublishedCount());
  const count = useLiveQuery(() => left().catch(() => 0), [local]) ?? 0;
  if (count < 1) return null;
  return (
    <Alert kind="warning">
      {count === 1
        ? '1 change from another account is waiting on this device. Log in to that account to publish it.'
        : `${count} changes from other accounts are waiting on this device. Log in to those accounts to publish them.`}
    </Alert>
  );
}

/** The login form: e-mail and password, or a code. The guard decides where a login leads (src/app/guards.tsx). */
export function LoginForm({ initial, onLeave, onCode }: LoginFormProps) {
  const { api, now } = useServices();
  const publishing = usePublishing();
  const { signIn, ended } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  /** The reason for the code; null while the dialog is closed. */
  const [asksFor, setAsksFor] = useState<CodeReason | null>(null);
  const { values, form, field, problem, busy } = useForm({
    schema: LoginBody,
    initial,
    submit: async (body) => {
      try {
        const { access_token, user } = await api.call(authCalls.login, { body });
        onLeave(values);
        await signIn(access_token, user);
      } catch (error) {
        return refusalOf(error);
      }
      return undefined;
    },
  });

  return (
    <EntryFrame screen="login">
      <GoogleSignIn label="Continue with Google" redirect="/login" />
      <form {...form} className="space-y-4">
        {ended ? <Alert kind="info">{ended}</Alert> : null}
        <OthersWaiting />
        {publishing.kind === 'blocked' ? (
          <Alert kind="warning">{publishingText(publishing, (at) => timeText(at, now()))}</Alert>
        ) : null}
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" required {...field('email')} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
          <Button variant="ghost" className="-ml-3 px-3 text-muted" onClick={() => setAsksFor('forgotten')}>
            Forgot password?
          </Button>
        </div>
        <Button type="submit" size="lg" busy={busy} className="w-full">
          {busy ? 'Logging in…' : 'Log In'}
        </Button>
      </form>
      <Button variant="secondary" size="lg" className="mt-3 w-full" onClick={() => setAsksFor('login')}>
        <Mail aria-hidden />
        Login with Email OTP
      </Button>
      <LoginCodeDialog
        reason={asksFor}
        email={values.email}
        onClose={() => setAsksFor(null)}
        onSent={(email) => {
          // The guard leads to the path in the location's state.
          if (asksFor === 'forgotten') navigate(pathname, { replace: true, state: { wanted: '/profile' } });
          onLeave({ ...values, email: values.email || email });
          onCode(email);
        }}
      />
      <p className="mt-6 text-muted">
        New here?{' '}
        <Link to="/signup" className={linkClass}>
          Create an account
        </Link>
      </p>
    </EntryFrame>
  );
}
