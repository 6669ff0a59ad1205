import type { Tx } from '../platform/database/database.ts';
import { consumeChallenge, findNewestLive, takeTry, type Accepted, type Challenge } from './challenge-repository.ts';
import { hashCode, isSameHash } from './codes.ts';

/** A code as somebody types it. */
interface TypedCode {
  email: string;
  otp: string;
  /** Undefined: the newest challenge is meant. Such tries have a budget of their own, or a stranger could use up an owner's code by
   * guesses that name nothing but the e-mail. */
  challengeId: string | undefined;
  /** What it must have been mailed for; a code for anything else does not count. */
  accepts: readonly Accepted[];
}

/** Uses a code up. The transaction must commit when the code is wrong, too: the try has been made.
 * @returns null for every code that does not count, whatever the reason */
export const takeCode = async (
  tx: Tx,
  codeKey: Uint8Array,
  { email, otp, challengeId, accepts }: TypedCode,
  nowMs: number,
): Promise<Challenge | null> => {
  const id = challengeId ?? (await findNewestLive(tx, { email, accepts }, nowMs));
  const budget = challengeId === undefined ? 'unnamed_tries_left' : 'tries_left';
  const challenge = id && (await takeTry(tx, { id, email, accepts, budget }, nowMs));
  if (!challenge) return null;
  const { purpose, code_hash } = challenge;
  if (!isSameHash(hashCode(codeKey, { challengeId: challenge.id, email, purpose }, otp), code_hash)) return null;
  return (await consumeChallenge(tx, challenge, nowMs)) ? challenge : null;
};
