import { useState } from 'react';
import { useQuery } from '../../lib/router.tsx';
import { PlanKey } from '@doorsign/shared-schema/plans';
import { useSession } from '../../local/session/session.ts';
import { SignupForm, type SignupValues } from './signup-form.tsx';
import { VerificationScreen } from './verification-screen.tsx';

/** /signup: the form, then the code. Going back from the code restores the entered values. */
export function SignupScreen() {
  const { state, user } = useSession();
  const query = useQuery();
  const asked = PlanKey.safeParse(query.get('plan'));
  const [plan, setPlan] = useState<PlanKey>(asked.success ? asked.data : 'free');
  const [values, setValues] = useState<SignupValues>({
    businessName: '',
    email: '',
    password: '',
    confirmPassword: '',
  });
  if (state === 'unverified' && user) return <VerificationScreen email={user.email} purpose="signup" />;
  return <SignupForm plan={plan} onPlan={setPlan} initial={values} onLeave={setValues} />;
}
