import { waitText } from '../lib/wait-text.ts';
import type { Failure } from './api-error.ts';

/** What an owner reads of a failed call: its own words, and after too many tries when the next one counts. */
export const wordsOf = ({ status, detail, retryAfterS }: Failure): string =>
  status === 429 && retryAfterS ? `${detail} You can try again in ${waitText(retryAfterS)}.` : detail;
