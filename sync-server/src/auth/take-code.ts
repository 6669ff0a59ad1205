import type { Tx } from '../platform/database/database.ts';
import { consumeChallenge, findNewestLive, takeTry, type Accepted, type Challenge } from './challenge-repository.ts';
import { hashCode, isSameHash } from './codes.ts';

/** A code as typed by the visitor. */
interface TypedCode {
  email: string;
  otp: string;
  /** Undefined for the newest challenge. Tries without a challenge id have a separate budget: otherwise a stranger who knows only the
   * e-mail could use up the tries of an owner's code. */
  challengeId: string | undefined;
  /** The purposes and accounts for which the code may have been mailed. */
  accepts: readonly Accepted[];
}

/** Checks a code and marks its challenge as used. The transaction must also commit after a wrong code, so that the try counts.
 * @returns null for every code that is not accepted, whatever the reason */
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
