import { createHmac } from 'node:crypto';

/** A message whose receiver can check that it is genuine. */
interface SignedMessage {
  /** The id of the event. */
  id: string;
  /** Time of the attempt in whole seconds. */
  timestamp: number;
  body: string;
}

/** Returns the header `webhook-signature` of Standard Webhooks 1.0.0: one signature for each secret, with spaces between.
 * @param secrets `whsec_` and base64 */
export const signatureOf = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
