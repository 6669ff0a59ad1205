import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';

const INVALID = 'Invalid OTP. Please try again.';
const NETWORK = 'Network error. Please try again.';

/** What a failed verification says: the server's own words, else that the code is wrong; without an answer that the
 * network is. Source: facts e.verify.*; shared-schema/docs/product-rules.md#r2.
 * @throws what is no failed call */
export const verifyProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'network') return NETWORK;
  // Where a refusal brought no words, the client put the status in their place.
  const wordless = error.detail === `HTTP ${error.status}`;
  return wordless && error.status < 500 ? INVALID : wordsOf(error);
};
