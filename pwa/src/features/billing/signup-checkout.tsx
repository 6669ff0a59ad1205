import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { keepSignupPlan, readSignupPlan } from '../../lib/signup-plan.ts';
import { usePayments } from '../../local/answers/use-payments.ts';
import { Loading } from '../../ui/loading.tsx';

/** Between a signup with a paid plan and its checkout. Whoever comes back from there by the browser's own button, and whoever
 * cannot get there, goes on to /onboarding: the plan can be bought later. Source: shared-schema/docs/product-rules.md#p17. */
export function SignupCheckout() {
  const { checkOut } = usePayments();
  const navigate = useNavigate();
  const begun = useRef(false);

  const goOn = async (): Promise<void> => {
    await navigate('/onboarding', { replace: true });
    // Only now: the guard that shows this screen goes by it.
    keepSignupPlan(null);
  };

  const begin = async (): Promise<void> => {
    const plan = readSignupPlan();
    if (plan === null || plan === 'left') return goOn();
    keepSignupPlan('left');
    if (!(await checkOut(plan))) await goOn();
  };

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void goOn();
    };
    window.addEventListener('pageshow', onShow);
    if (!begun.current) {
      begun.current = true;
      void begin();
    }
    return () => window.removeEventListener('pageshow', onShow);
    // Once: a checkout is opened only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return <Loading>Opening the checkout...</Loading>;
}
