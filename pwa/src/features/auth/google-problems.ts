import { GoogleProblem } from '@doorsign/shared-schema/api';
import { ApiError } from '../../api/client.ts';

/** Why signing in with Google did not work: what the server told, or that there was no answer. */
export type SignInProblem = GoogleProblem | 'network';

/** What its owner reads. Never a text that came in an address. */
export const PROBLEM_WORDS: Readonly<Record<SignInProblem, string>> = {
  cancelled: 'You did not continue with Google, so nothing has changed.',
  expired: 'This sign-in took too long, or was started in another window. Please try again.',
  email_missing: 'Google did not share an email that we can use. Please use your email and a password instead.',
  email_unverified: 'Google has not verified your email yet. Please verify it there first, or use a password here.',
  busy: 'Too many attempts. Please wait a moment and try again.',
  unavailable: 'Google could not sign you in right now. Please try again, or use your email instead.',
  network: 'Network error. Please try again.',
};

/** The problem that an address tells; a word that we do not know is told as none of our making. */
export const problemFromAddress = (word: string | null): SignInProblem => {
  const known = GoogleProblem.safeParse(word);
  return known.success ? known.data : 'unavailable';
};

/** A failed call as a problem.
 * @throws what is no failed call */
export const problemOfCall = (error: unknown): SignInProblem => {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === 'network') return 'network';
  if (error.code === 'rate_limited') return 'busy';
  return error.status < 500 ? 'expired' : 'unavailable';
};
