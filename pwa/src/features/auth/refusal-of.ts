import { ApiError } from '../../api/client.ts';
import { wordsOf } from '../../api/words-of.ts';
import type { FormRefusal } from '../../lib/use-form.ts';

/** A failed call as what a form shows: `detail`, else `message`, else "HTTP {status}" (the client has chosen), and the
 * sentences of single fields. Source: facts e.api.*.
 * @throws what is no failed call: a fault of ours is not the owner's to read */
export const refusalOf = (error: unknown): FormRefusal => {
  if (!(error instanceof ApiError)) throw error;
  return { problem: wordsOf(error), fields: error.fields };
};
