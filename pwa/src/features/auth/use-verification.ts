import { useEffect, useRef, useState } from 'react';
import { authCalls } from '@doorsign/shared-schema/api';
import { CODE_LENGTH, CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import { ApiError } from '../../api/client.ts';
import { useServices } from '../../local/services.ts';
import { useSession } from '../../local/session.ts';
import { toast } from '../../ui/toast.tsx';
import { readCodeRecord, writeCodeRecord } from './code-record.ts';
import { verifyProblem } from './verify-problem.ts';

const VALIDITY_MS = CODE_VALIDITY_S * 1000;
const INCOMPLETE = 'Please enter a valid 6-digit OTP.';
const RESEND_FAILED = 'Failed to resend OTP. Please try again.';

/** What went wrong; `code` marks the field as well. */
interface Problem {
  about: 'code' | 'sending';
  text: string;
}

/** What the owner waits for. */
type Waiting = 'send' | 'resend' | 'verify' | null;

/** The verification step of one e-mail: sends a code when none is on its way, resends, verifies.
 * Source: specification sections 4 and 8; decisions R1, R2. */
export const useVerification = (email: string) => {
  const { api, now } = useServices();
  const { signIn, signOut } = useSession();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [waiting, setWaiting] = useState<Waiting>(null);
  const [until, setUntil] = useState<number | null>(() => readCodeRecord(email)?.until ?? now() + VALIDITY_MS);
  const firstAsked = useRef(false);

  /** Sends a code, and keeps what is needed to go on with it after a reload. */
  const send = async (): Promise<void> => {
    const validUntil = now() + VALIDITY_MS;
    const { challenge_id } = await api.call(authCalls.sendOtp, { body: { email } });
    writeCodeRecord({ email, challengeId: challenge_id, until: validUntil });
  };

  const sendFirst = async (): Promise<void> => {
    setWaiting('send');
    try {
      await send();
      toast({ title: 'Verification code sent!', description: 'Please check the email for your verification code' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ about: 'sending', text: `Your code could not be sent. ${error.detail}` });
      // No code, no countdown: the owner may ask for one at once.
      setUntil(null);
    } finally {
      setWaiting(null);
    }
  };

  useEffect(() => {
    if (firstAsked.current || readCodeRecord(email)) return;
    firstAsked.current = true;
    void sendFirst();
    // Once for each e-mail; the functions around it are new in every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email]);

  const resend = async (): Promise<void> => {
    setProblem(null);
    setWaiting('resend');
    try {
      await send();
      setUntil(now() + VALIDITY_MS);
      setCode('');
      toast({ title: 'OTP sent!', description: 'A new verification code has been sent to your email.' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ about: 'sending', text: error.kind === 'network' ? RESEND_FAILED : error.detail });
    } finally {
      setWaiting(null);
    }
  };

  const verify = async (): Promise<void> => {
    if (code.length !== CODE_LENGTH) return setProblem({ about: 'code', text: INCOMPLETE });
    setProblem(null);
    setWaiting('verify');
    try {
      const challengeId = readCodeRecord(email)?.challengeId;
      const body = { email, otp: code, ...(challengeId && { challenge_id: challengeId }) };
      const { access_token, user } = await api.call(authCalls.verifyOtp, { body });
      writeCodeRecord(null);
      toast({ title: 'Email verified successfully!', description: 'Your account has been verified.' });
      await signIn(access_token, user);
    } catch (error) {
      setProblem({ about: 'code', text: verifyProblem(error) });
    } finally {
      setWaiting(null);
    }
  };

  return {
    code,
    /** Takes what the code field holds now; a message about the code before leaves. */
    enter: (next: string): void => {
      setCode(next);
      setProblem(null);
    },
    problem,
    waiting,
    /** When the code stops being valid, epoch milliseconds; null when none is on its way. */
    until,
    resend,
    verify,
    /** Leaves the account that is not proven. */
    back: async (): Promise<void> => {
      writeCodeRecord(null);
      await signOut();
    },
  };
};
