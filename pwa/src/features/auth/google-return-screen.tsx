import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { authCalls } from '@doorsign/shared-schema/api';
import { keepSignupPlan } from '../../lib/signup-plan.ts';
import { STARTED_FRESH } from '../../lib/started-fresh.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session/session.ts';
import { Loading } from '../../ui/loading.tsx';
import { browserTimezone } from './browser-timezone.ts';
import { takeAttempt, type GoogleAttempt } from './google-attempt.ts';
import { problemFromAddress, problemOfCall, type SignInProblem } from './google-problems.ts';

export interface GoogleReturnScreenProps {
  /** The parameters of the URL. */
  returned: URLSearchParams;
  /** Called once the owner was redirected. */
  onDone: () => void;
}

/** The return from Google: fetches the session and redirects the owner, or goes back to the page where the sign-in began and
 * shows the problem.
 * Source: facts google.*; shared-schema/docs/product-rules.md#a5, #r8. */
export function GoogleReturnScreen({ returned, onDone }: GoogleReturnScreenProps) {
  const { api } = useServices();
  const { signIn } = useSession();
  const { pathname, key } = useLocation();
  const arrivedAt = useRef(key);
  const navigate = useNavigate();
  const begun = useRef(false);

  /** Signs the owner in and redirects.
   * @returns the problem; null on success */
  const enter = async (attempt: GoogleAttempt | null): Promise<SignInProblem | null> => {
    const sessionId = returned.get('session_id');
    if (sessionId === null) return problemFromAddress(returned.get('error'));
    // A link to another person's sign-in: this tab did not start it.
    if (attempt === null) return 'expired';
    try {
      const body = { session_id: sessionId, verifier: attempt.verifier, timezone: browserTimezone() };
      const { access_token, user, created, startedFresh } = await api.call(authCalls.session, { body });
      await signIn(access_token, user);
      const plan = created && attempt.plan !== 'free' ? attempt.plan : null;
      keepSignupPlan(plan);
      // The guard of /signup continues to the checkout.
      const tour = startedFresh ? STARTED_FRESH : '/onboarding';
      const made = plan ? '/signup' : tour;
      // Whoever was invited has come to join, not to set up a sign.
      const isInvited = attempt.wanted === '/invitation';
      const to = created && !isInvited ? made : (attempt.wanted ?? '/dashboard');
      navigate(to, { replace: true });
      return null;
    } catch (error) {
      return problemOfCall(error);
    }
  };

  const arrive = async (): Promise<void> => {
    const attempt = takeAttempt();
    const problem = await enter(attempt);
    if (problem !== null) {
      const search = attempt?.plan ? `?plan=${attempt.plan}` : '';
      const state = { problem, ...(attempt?.wanted && { wanted: attempt.wanted }) };
      navigate(pathname + search, { replace: true, state });
    }
  };

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void arrive();
    // Runs once: the session can be fetched only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Waits for the new location: the router updates it after navigate() returns, and the previous page must not show in
  // between.
  useEffect(() => {
    if (key !== arrivedAt.current) onDone();
  }, [key, onDone]);

  return (
    // A screen of its own: a bare <Loading> stays hidden behind the first paint of /login.
    <main>
      <Loading>Logging you in...</Loading>
    </main>
  );
}
