import { useEffect, useState } from 'react';
import { refusalOf } from '../../api/refusal-of.ts';
import { Link } from '../../lib/router.tsx';
import { SignupForm as SignupFormSchema } from '@doorsign/shared-schema/account';
import { authCalls } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { keepSignupPlan } from '../../lib/signup-plan.ts';
import { takesFocus } from '../../lib/takes-focus.ts';
import { useForm } from '../../lib/use-form.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { browserTimezone } from './browser-timezone.ts';
import { EntryFrame } from './entry-frame.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { linkClass } from './link-class.ts';
import { PasswordMeter } from '../../ui/password-meter.tsx';
import { PlanChoice } from './plan-choice.tsx';

export type SignupValues = Record<'businessName' | 'email' | 'password' | 'confirmPassword', string>;

export interface SignupFormProps {
  plan: PlanKey;
  onPlan: (plan: PlanKey) => void;
  initial: SignupValues;
  /** Receives the entered values when the form is replaced by the code step. */
  onLeave: (values: SignupValues) => void;
}

/** Returns true if the first field can take the focus at once: on a phone its keyboard would hide the page. */
const hasRoomForFocus = (): boolean =>
  (window as Partial<Pick<Window, 'matchMedia'>>).matchMedia?.('(min-width: 64rem) and (pointer: fine)').matches ===
  true;

/** The signup form: plan, business, e-mail and password. */
export function SignupForm({ plan, onPlan, initial, onLeave }: SignupFormProps) {
  const { api } = useServices();
  const { signIn } = useSession();
  const [focuses] = useState(hasRoomForFocus);
  // A password that can be read needs no second field against typing errors.
  const [seesPassword, setSeesPassword] = useState(false);
  const { values, set, form, field, problem, busy } = useForm({
    schema: {
      safeParse: (entered: SignupValues) =>
        SignupFormSchema.safeParse(seesPassword ? { ...entered, confirmPassword: entered.password } : entered),
    },
    initial,
    submit: async ({ businessName, email, password }) => {
      try {
        const body = { businessName, email, password, plan, timezone: browserTimezone() };
        const { access_token, user } = await api.call(authCalls.signup, { body });
        keepSignupPlan(plan === 'free' ? null : plan);
        onLeave({ ...values, confirmPassword: values.password });
        await signIn(access_token, user);
      } catch (error) {
        return refusalOf(error);
      }
      return undefined;
    },
  });

  // Clears the plan of an earlier, abandoned signup in this tab.
  useEffect(() => keepSignupPlan(null), []);

  return (
    <EntryFrame screen="signup" focusInside={focuses}>
      <form {...form} className="space-y-4">
        <PlanChoice chosen={plan} onChoose={onPlan} />
        <GoogleSignIn label="Sign up with Google" redirect="/signup" plan={plan} />
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <TextField
          ref={focuses ? takesFocus : null}
          label="Business Name"
          autoComplete="organization"
          required
          {...field('businessName')}
        />
        <TextField label="Email" type="email" autoComplete="username" inputMode="email" required {...field('email')} />
        <div>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            required
            onShown={(shown) => {
              setSeesPassword(shown);
              // Hidden again, the second field knows what the owner has just read.
              if (!shown) set('confirmPassword', values.password);
            }}
            {...field('password')}
          />
          <PasswordMeter password={values.password} personal={[values.businessName, values.email]} />
        </div>
        {seesPassword ? null : (
          <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
        )}
        <Button type="submit" size="lg" busy={busy} className="w-full">
          {busy ? 'Creating your account…' : 'Create Account'}
        </Button>
      </form>
      <p className="mt-4 text-hint leading-5 text-muted">
        By signing up you agree to the{' '}
        <Link reloadDocument to="/terms" className={linkClass}>
          Terms of Service
        </Link>{' '}
        and the{' '}
        <Link reloadDocument to="/privacy" className={linkClass}>
          Privacy Policy
        </Link>
        .
      </p>
      <p className="mt-4 text-muted">
        Already have an account?{' '}
        <Link to="/login" className={linkClass}>
          Log in
        </Link>
      </p>
    </EntryFrame>
  );
}
