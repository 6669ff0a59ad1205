import { useEffect, useRef } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { keepSignupPlan, readSignupPlan } from '../../lib/signup-plan.ts';
import { usePayments } from '../../local/answers/use-payments.ts';
import { Loading } from '../../ui/loading.tsx';

/** The step between a signup with a paid plan and its checkout. An owner who returns by the browser's Back button, or for
 * whom the checkout does not open, continues to /onboarding: the plan can be bought later.
 * Source: shared-schema/docs/product-rules.md#p17. */
export function SignupCheckout() {
  const { checkOut } = usePayments();
  const navigate = useNavigate();
  const begun = useRef(false);

  const goOn = (): void => {
    navigate('/onboarding', { replace: true });
    // After the navigation: the guard shows this screen as long as a plan is kept.
    keepSignupPlan(null);
  };

  const begin = async (): Promise<void> => {
    const plan = readSignupPlan();
    if (plan === null || plan === 'left') return goOn();
    keepSignupPlan('left');
    if (!(await checkOut(plan))) goOn();
  };

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) goOn();
    };
    window.addEventListener('pageshow', onShow);
    if (!begun.current) {
      begun.current = true;
      void begin();
    }
    return () => window.removeEventListener('pageshow', onShow);
    // Runs once: a checkout is opened only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return <Loading>Opening checkout...</Loading>;
}
