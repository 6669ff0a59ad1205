import type { Delivery, DeliveryAttempt, DeliveryDetail } from '@doorsign/shared-schema/api';
import type { ToastOptions } from '../../ui/toast-store.ts';

/** The reasons why an attempt got no answer, in sentences. */
const ERRORS: ReadonlyMap<string, string> = new Map([
  ['timeout', 'There was no connection within 5 seconds.'],
  ['too_slow', 'There was no answer within 15 seconds.'],
  ['refused', 'The receiver refused the connection.'],
  ['reset', 'The receiver ended the connection without an answer.'],
  ['dns', 'This address could not be found.'],
  ['tls', 'The receiver’s certificate is not valid.'],
  ['address_refused', 'This address leads into a private network.'],
  ['secret_lost', 'The secret can’t be read anymore. Rotate it.'],
  ['redirect', 'The receiver sent us to another address. We don’t follow redirects.'],
]);

type Outcome = Pick<DeliveryAttempt, 'status' | 'error'>;

/** Returns the result of one attempt: the code of the answer, or the reason why there is none. A reason of a newer server is named calmly. */
export const resultText = ({ status, error }: Outcome): string => {
  if (error === null) return status === null ? 'Not sent yet.' : `Answered ${status}.`;
  const reason = ERRORS.get(error) ?? 'The receiver could not be reached.';
  return status === null ? reason : `Answered ${status}. ${reason}`;
};

/** Returns what became of a delivery. */
export const deliveryText = ({ state, tries, lastStatus, lastError }: Delivery): string => {
  const result = resultText({ status: lastStatus, error: lastError });
  switch (state) {
    case 'delivered':
    case 'waiting':
      return result;
    case 'failed':
      return tries === 0 ? 'Canceled because the webhook was turned off.' : `Failed. ${result}`;
    case 'dropped':
      return 'Dropped: too many deliveries were waiting, or your plan didn’t include webhooks.';
    case 'other':
      return result;
  }
};

const isSuccess = ({ status, error }: Outcome): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

/** Returns what is told about a delivery that somebody asked for.
 * @param found the delivery with its first attempt; null if there was none in time
 * @param titles the title of a success, and of a failure */
export const followedText = (found: DeliveryDetail | null, [sent, failed]: readonly [string, string]): ToastOptions => {
  const last = found?.attempts.at(-1);
  if (!last) return { title: sent, description: 'There is no answer yet. It will be under Deliveries.' };
  const { status, error, ms } = last;
  const description = status !== null && error === null ? `Answered ${status} in ${ms} ms.` : resultText(last);
  return isSuccess(last) ? { title: sent, description } : { title: failed, description, variant: 'destructive' };
};

/** Returns the body of a delivery, easier to read if it is JSON. */
export const readableBody = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};
