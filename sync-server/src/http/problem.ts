import type { SentError } from '@doorsign/shared-schema/api';
import type { AppError } from './errors.ts';

/** Returns whether an address belongs to the API for programs, whose errors have the shape of RFC 9457. */
export const isForPrograms = (url = ''): boolean => /^\/api\/v1([/?]|$)/.test(url);

/** Returns the body of an error for a program: the usual one, and the members of RFC 9457. */
export const problemOf = ({ code, status }: AppError, body: SentError, docsUrl: string) => ({
  type: `${docsUrl}#${code}`,
  title: `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`,
  status,
  ...body,
});
