import { StripeError } from './api-error.ts';
import { DAY_S } from './calendar.ts';
import type { IdempotentAnswerRow, State } from './state.ts';

/** The time for which Stripe keeps a key. */
const KEPT_S = DAY_S;

/** Returns the earlier response to a request with this key.
 * @param request method, path and parameters
 * @throws StripeError if the key belongs to another request */
export const earlierAnswer = (
  state: State,
  key: string,
  request: string,
  now: number,
): IdempotentAnswerRow | undefined => {
  state.idempotentAnswers = state.idempotentAnswers.filter(({ at }) => at > now - KEPT_S);
  const earlier = state.idempotentAnswers.find((answer) => answer.key === key);
  if (earlier && earlier.request !== request) {
    throw new StripeError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    );
  }
  return earlier;
};
