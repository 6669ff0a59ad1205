import { GoogleProblem } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';

/** The reason why signing in with Google failed: the server's, or that there was no response. */
export type SignInProblem = GoogleProblem | 'network';

/** The texts shown to the owner. Text from a URL is never shown. */
export const PROBLEM_TEXTS: Readonly<Record<SignInProblem, string>> = {
  cancelled: 'You didn’t continue with Google, so nothing changed.',
  expired: 'This sign-in took too long, or was started in another window. Please try again.',
  email_missing: 'Google didn’t share an email we can use. Please use your email and a password instead.',
  email_unverified: 'Google hasn’t verified your email yet. Please verify it there first, or use a password here.',
  busy: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'Google couldn’t log you in right now. Please try again, or use your email instead.',
  network: 'Network error. Please try again.',
};

/** Returns the problem named in the URL; `unavailable` for an unknown word. */
export const problemFromAddress = (word: string | null): SignInProblem => {
  const known = GoogleProblem.safeParse(word);
  return known.success ? known.data : 'unavailable';
};

/** Returns the problem of a failed API call.
 * @throws any other error */
export const problemOfCall = (error: unknown): SignInProblem => {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'network') return 'network';
  if (error.code === 'rate_limited') return 'busy';
  return error.status < 500 ? 'expired' : 'unavailable';
};
