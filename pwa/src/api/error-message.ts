import { waitText } from '../lib/wait-text.ts';
import type { Failure } from './api-error.ts';

/** The message for a failed call: its own text, and after too many tries also the time until the next one counts. */
export const errorMessage = ({ status, detail, retryAfterS }: Failure): string =>
  status === 429 && retryAfterS ? `${detail} You can try again in ${waitText(retryAfterS)}.` : detail;
