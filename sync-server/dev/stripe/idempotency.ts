import { StripeError } from './api-error.ts';
import { DAY_S } from './calendar.ts';
import type { IdempotentAnswerRow, State } from './state.ts';

/** Stripe forgets a key after a day. */
const KEPT_S = DAY_S;

/** The answer that a request with this key got before.
 * @param request method, path and parameters
 * @throws StripeError when the key belongs to another request */
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
