import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { useStore } from 'zustand';
import { authCalls, GOOGLE_PATHS, type GoogleReturn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { ApiError } from '../../api/client.ts';
import { challengeOf, newVerifier } from '../../lib/verifier.ts';
import { useServices } from '../../local/services.ts';
import { keepAttempt } from './google-attempt.ts';
import { problemOfCall, type SignInProblem } from './google-problems.ts';

/** The navigation state that a guard or the return from Google passed to this page. */
interface LeftForPage {
  wanted?: string;
  problem?: SignInProblem;
}

/** Whether Google is set up on this server. `unanswered`: the request failed. */
type Offer = 'asking' | 'yes' | 'no' | 'unanswered';

/** Starts a sign-in with Google, and returns whether the server offers one.
 * @param goesTo the path that follows; by default the one at which a guard stopped */
export const useGoogleSignIn = (redirect: GoogleReturn, plan: PlanKey | null, goesTo?: string) => {
  const { api, local, leaveTo, randomBytes } = useServices();
  const { online } = useStore(local.connection);
  const location = useLocation();
  const { pathname, search } = location;
  const { problem: leftProblem, wanted } = (location.state ?? {}) as LeftForPage;
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer>('asking');
  const [problem, setProblem] = useState<SignInProblem | null>(leftProblem ?? null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answer = await api.call(authCalls.methods).then(
        ({ google }) => (google ? 'yes' : 'no'),
        () => 'unanswered' as const,
      );
      if (isCurrent) setOffer((before) => (answer === 'unanswered' && before === 'yes' ? before : answer));
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [api, online]);

  // The owner came back from Google by the browser's Back button: the button must not stay busy.
  useEffect(() => {
    const onShow = (): void => setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  // The problem is shown once: a reload starts over.
  useEffect(() => {
    if (leftProblem === undefined) return;
    navigate(pathname + search, { replace: true, state: wanted === undefined ? null : { wanted } });
  }, [leftProblem, wanted, pathname, search, navigate]);

  const goToGoogle = async (): Promise<SignInProblem | null> => {
    try {
      // Checked again: if the server is unreachable, the browser's own error page would replace the app.
      if (!(await api.call(authCalls.methods)).google) return 'unavailable';
      const verifier = newVerifier(randomBytes);
      const challenge = await challengeOf(verifier);
      keepAttempt({ verifier, plan, wanted: goesTo ?? wanted ?? null });
      leaveTo(`${GOOGLE_PATHS.start}?${new URLSearchParams({ redirect, challenge }).toString()}`);
      return null;
    } catch (error) {
      // Without storage or Web Crypto, as on an insecure page, the owner could not complete the sign-in.
      return error instanceof ApiError ? problemOfCall(error) : 'unavailable';
    }
  };

  return {
    offer,
    online,
    problem,
    /** True from the click until the page is left or the sign-in fails. */
    busy,
    begin: async (): Promise<void> => {
      setProblem(null);
      setBusy(true);
      const failed = await goToGoogle();
      if (failed === null) return;
      setProblem(failed);
      setBusy(false);
    },
  };
};
