import { createCipheriv, createDecipheriv } from 'node:crypto';

const PREFIX = 'whsec_';
const [NONCE, TAG] = [12, 16];

/** Makes, stores and reads the secrets of webhooks. */
export interface WebhookSecrets {
  /** Makes the text of a secret: `whsec_` and the base64 of 32 random bytes. */
  make(): string;
  /** Encrypts a secret for the row of a webhook. @param place the webhook's id: in another row the result cannot be read */
  seal(secret: string, place: string): string;
  /** @returns null for one that was encrypted with another TOKEN_SECRET, or that is damaged */
  open(stored: string, place: string): string | null;
}

/** Creates the secrets. The server needs them in clear for each signature, so they are encrypted and not hashed: a copy of the database alone does
 * not sign.
 * @param key         32 bytes
 * @param randomBytes returns so many bytes of the system's randomness
 * Source: shared-schema/docs/decisions/0209-webhook-delivery.md. */
export const createWebhookSecrets = (key: Uint8Array, randomBytes: (count: number) => Uint8Array): WebhookSecrets => ({
  make: () => PREFIX + Buffer.from(randomBytes(32)).toString('base64'),
  seal(secret, place) {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
  },
  open(stored, place) {
    const bytes = Buffer.from(stored, 'base64url');
    if (bytes.length <= NONCE + TAG) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  },
});
