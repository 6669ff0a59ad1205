import type { SentError } from '@doorsign/shared-schema/api';
import type { AppError } from './errors.ts';

/** Returns whether a request's target belongs to the API for programs, whose errors have the shape of RFC 9457.
 * @param target as it was sent: a path, or the whole address that a proxy may send */
export const isForPrograms = (target = ''): boolean => /^(?:https?:\/\/[^/?#]*)?\/api\/v1(?:[/?]|$)/.test(target);

/** The content type of such errors. */
export const PROBLEM_TYPE = 'application/problem+json';

/** Returns the body of an error for a program: the usual one, and the members of RFC 9457. */
export const problemOf = ({ code, status }: AppError, body: SentError, docsUrl: string) => ({
  type: `${docsUrl}#${code}`,
  title: `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`,
  status,
  ...body,
});
