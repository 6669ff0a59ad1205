import { useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, CODE_VALIDITY_S } from '@doorsign/shared-schema/account';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { CodeEntry } from '../../ui/code-form.tsx';
import type { MailedCode } from '../storage/rows.ts';
import { useServices } from '../services.ts';

const INVALID = 'Invalid OTP. Please try again.';
const NETWORK = 'Network error. Please try again.';

/** The message for a failed verification: the server's own text, else that the code is wrong. Without an answer, the message
 * says that the network failed.
 * Source: facts e.verify.*; shared-schema/docs/product-rules.md#r2.
 * @throws any error that is not an ApiError */
export const verifyProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'network') return NETWORK;
  // The API client uses the status as the text of a refusal without one.
  const wordless = error.detail === `HTTP ${error.status}`;
  return wordless && error.status < 500 ? INVALID : errorMessage(error);
};

/** The validity of a code in milliseconds. */
export const CODE_VALIDITY_MS = CODE_VALIDITY_S * 1000;

const INCOMPLETE = 'Please enter a valid 6-digit OTP.';
const RESEND_FAILED = 'Failed to resend OTP. Please try again.';

/** The operations of one kind of code. */
export interface MailedCodeUse {
  email: string;
  /** The pending code, requested by any tab; null if there is none: then one is sent at once. */
  sent(): MailedCode | null;
  /** Stores what is needed to continue with a code after a reload. */
  keep(code: MailedCode): void;
  /** Asks the server to mail a code.
   * @returns null when the owner has canceled
   * @throws ApiError */
  send(): Promise<{ challenge_id: string } | null>;
  /** Called when a code was sent; `again` if the owner asked for another one. */
  onSent(again: boolean): void;
  /** Submits the code.
   * @throws ApiError */
  spend(otp: string, challengeId: string | undefined): Promise<void>;
}

/** A mailed code: sent when none is pending, sent again, entered and submitted.
 * Source: facts verify.*, e.verify.* and e.resend.network; shared-schema/docs/product-rules.md#r1, #r2. */
export const useMailedCode = ({ email, sent, keep, send, onSent, spend }: MailedCodeUse): CodeEntry => {
  const { now } = useServices();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<CodeEntry['problem']>(null);
  // The first code is sent after the first frame, which must not say that it was.
  const [waiting, setWaiting] = useState<CodeEntry['waiting']>(() => (sent() ? null : 'send'));
  /** The code that this page requested, in case the device cannot store it. */
  const [asked, setAsked] = useState<MailedCode | null>(null);
  const [unsent, setUnsent] = useState(false);
  /** The end of the countdown that the step shows while the first code is still being sent. */
  const [firstUntil] = useState(() => now() + CODE_VALIDITY_MS);
  const firstAsked = useRef(false);
  const current = newest(sent(), asked);

  /** @returns true if a code was sent */
  const sendAndKeep = async (): Promise<boolean> => {
    const until = now() + CODE_VALIDITY_MS;
    const sending = await send();
    if (!sending) return false;
    const next = { email, challengeId: sending.challenge_id, until };
    keep(next);
    setAsked(next);
    setUnsent(false);
    return true;
  };

  const sendFirst = async (): Promise<void> => {
    setWaiting('send');
    try {
      if (await sendAndKeep()) onSent(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem({ about: 'sending', text: `We couldn’t send your code. ${errorMessage(error)}` });
      // Without a code there is no countdown: the owner may request one at once.
      setUnsent(true);
    } finally {
      setWaiting(null);
    }
  };

  useEffect(() => {
    if (firstAsked.current || sent()) return;
    firstAsked.current = true;
    void sendFirst();
    // Runs once for each e-mail; the functions around it are new in every render.
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
    until: unsent ? null : (current?.until ?? firstUntil),
    async resend() {
      setProblem(null);
      setWaiting('resend');
      try {
        if (!(await sendAndKeep())) return;
        setCode('');
        onSent(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem({ about: 'sending', text: error.kind === 'network' ? RESEND_FAILED : errorMessage(error) });
      } finally {
        setWaiting(null);
      }
    },
    async verify(entered = code) {
      if (entered.length !== CODE_LENGTH) return setProblem({ about: 'code', text: INCOMPLETE });
      setProblem(null);
      setWaiting('verify');
      try {
        await spend(entered, newest(sent(), asked)?.challengeId);
      } catch (error) {
        setProblem({ about: 'code', text: verifyProblem(error) });
      } finally {
        setWaiting(null);
      }
    },
  };
};

const newest = (one: MailedCode | null, other: MailedCode | null): MailedCode | null =>
  one && other && other.until > one.until ? other : (one ?? other);
