import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';

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
  return wordless && error.status < 500 ? INVALID : wordsOf(error);
};
