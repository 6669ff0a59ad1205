import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { authCalls, GOOGLE_PATHS, type GoogleReturn } from '@doorsign/shared-schema/api';
import type { PlanKey } from '@doorsign/shared-schema/plans';
import { ApiError } from '../../api/client.ts';
import { challengeOf, newVerifier } from '../../lib/verifier.ts';
import { useServices } from '../../local/services.ts';
import { keepAttempt } from './google-attempt.ts';
import { problemOfCall, type SignInProblem } from './google-problems.ts';

/** What a guard or the way back from Google left for this page. */
interface LeftForPage {
  wanted?: string;
  problem?: SignInProblem;
}

/** Is Google set up on this server? `unanswered`: it could not be asked. */
type Offer = 'asking' | 'yes' | 'no' | 'unanswered';

/** The beginning of a sign-in with Google: whether there is one, and the way there. */
export const useGoogleSignIn = (redirect: GoogleReturn, plan: PlanKey | null) => {
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

  // Back from Google by the browser's own button: the page is found as it was left.
  useEffect(() => {
    const onShow = (): void => setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  // Told once: a reload is a new beginning.
  useEffect(() => {
    if (leftProblem === undefined) return;
    void navigate(pathname + search, { replace: true, state: wanted === undefined ? null : { wanted } });
  }, [leftProblem, wanted, pathname, search, navigate]);

  const goToGoogle = async (): Promise<SignInProblem | null> => {
    try {
      // Asked once more: where nobody answers, the browser's own page would take the place of the app.
      if (!(await api.call(authCalls.methods)).google) return 'unavailable';
      const verifier = newVerifier(randomBytes);
      const challenge = await challengeOf(verifier);
      keepAttempt({ verifier, plan, wanted: wanted ?? null });
      leaveTo(`${GOOGLE_PATHS.start}?${new URLSearchParams({ redirect, challenge }).toString()}`);
      return null;
    } catch (error) {
      // Without storage or cryptography, as in a page that is not secure, nobody could come back.
      return error instanceof ApiError ? problemOfCall(error) : 'unavailable';
    }
  };

  return {
    offer,
    online,
    problem,
    /** On the way; it stays so until the page is left. */
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
