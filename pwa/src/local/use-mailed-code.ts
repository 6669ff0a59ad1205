import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import { ApiError } from '../api/client.ts';
import { wordsOf } from '../api/words-of.ts';
import type { CodeEntry } from '../ui/code-form.tsx';
import type { MailedCode } from './rows.ts';
import { useServices } from './services.ts';
import { verifyProblem } from './verify-problem.ts';

/** Milliseconds for which a code is valid. */
export const CODE_VALIDITY_MS = CODE_VALIDITY_S * 1000;

const INCOMPLETE = 'Please enter a valid 6-digit OTP.';
const RESEND_FAILED = 'Failed to resend OTP. Please try again.';

/** What one kind of code is for. */
export interface MailedCodeUse {
  email: string;
  /** The code that is on its way, whichever tab has asked for it; null when none is: then one is sent at once. */
  sent(): MailedCode | null;
  /** Keeps what is needed to go on with a code after a reload. */
  keep(code: MailedCode): void;
  /** Asks the server to mail a code. @throws ApiError */
  send(): Promise<{ challenge_id: string }>;
  /** Hears that a code was sent; `again` when the owner has asked for another one. */
  onSent(again: boolean): void;
  /** Spends the code. @throws ApiError */
  spend(otp: string, challengeId: string | undefined): Promise<void>;
}

/** A code by mail: sent when none is on its way, sent again, entered and spent.
 * Source: specification sections 4 and 8; decisions R1, R2. */
export const useMailedCode = ({ email, sent, keep, send, onSent, spend }: MailedCodeUse): CodeEntry => {
  const { now } = useServices();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeEntry['problem']>(null);
  const [waiting, setWaiting] = useState<CodeEntry['waiting']>(null);
  const [until, setUntil] = useState<number | null>(() => sent()?.until ?? now() + CODE_VALIDITY_MS);
  const firstAsked = useRef(false);

  const sendAndKeep = async (): Promise<void> => {
    const validUntil = now() + CODE_VALIDITY_MS;
    const { challenge_id } = await send();
    keep({ email, challengeId: challenge_id, until: validUntil });
    setUntil(validUntil);
  };

  const sendFirst = async (): Promise<void> => {
    setWaiting('send');
    try {
      await sendAndKeep();
      onSent(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ about: 'sending', text: `Your code could not be sent. ${wordsOf(error)}` });
      // No code, no countdown: the owner may ask for one at once.
      setUntil(null);
    } finally {
      setWaiting(null);
    }
  };

  useEffect(() => {
    if (firstAsked.current || sent()) return;
    firstAsked.current = true;
    void sendFirst();
    // Once for each e-mail; the functions around it are new in every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [email]);

  return {
    code,
    enter(next) {
      setCode(next);
      setProblem(null);
    },
    problem,
    waiting,
    until,
    async resend() {
      setProblem(null);
      setWaiting('resend');
      try {
        await sendAndKeep();
        setCode('');
        onSent(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem({ about: 'sending', text: error.kind === 'network' ? RESEND_FAILED : wordsOf(error) });
      } finally {
        setWaiting(null);
      }
    },
    async verify() {
      if (code.length !== CODE_LENGTH) return setProblem({ about: 'code', text: INCOMPLETE });
      setProblem(null);
      setWaiting('verify');
      try {
        await spend(code, sent()?.challengeId);
      } catch (error) {
        setProblem({ about: 'code', text: verifyProblem(error) });
      } finally {
        setWaiting(null);
      }
    },
  };
};
