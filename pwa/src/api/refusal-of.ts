import { ApiError } from './client.ts';
import { errorMessage } from './error-message.ts';
import type { FormRefusal } from '../lib/use-form.ts';

/** Returns the texts that a form shows for a failed API call: `detail`, else `message`, else "HTTP {status}" (chosen by the
 * client), and the messages of single fields. Source: facts e.api.*.
 * @throws any other error: an internal error is not shown to the owner */
export const refusalOf = (error: unknown): FormRefusal => {
  if (!(error instanceof ApiError)) throw error;
  return { problem: errorMessage(error), fields: error.fields };
};
