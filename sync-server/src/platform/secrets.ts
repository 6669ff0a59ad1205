import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** Returns the server's secret: the configured one, or one that is generated once and kept beside the data.
 * @param randomBytes returns so many bytes of the system's randomness; null for a tool, because no server accepts what a tool signs with its own
 * secret
 * @throws OperatorError when there is none for a tool, or a damaged one */
export const loadSecret = (
  dataDir: string,
  configured: string | null,
  randomBytes: ((count: number) => Uint8Array) | null,
): string => {
  if (configured !== null) return configured;
  const file = secretFile(dataDir);
  if (!existsSync(file)) {
    if (randomBytes === null)
      throw new OperatorError(
        `TOKEN_SECRET is not set, and there is no ${file}. Set it, or DATA_DIR, as the server has it.`,
      );
    const secret = Buffer.from(randomBytes(32)).toString('base64url');
    // wx: a second process must not replace the secret with which the first one signs.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new OperatorError(`${file} is damaged. Remove it to make a new one; everybody then has to sign in again.`);
  return secret;
};

/** Returns the path of the generated secret. */
export const secretFile = (dataDir: string): string => join(dataDir, 'token-secret');

/** Returns a mark that is equal for equal secrets and does not reveal them; empty while there is no secret. */
export const markOfSecret = (dataDir: string, configured: string | null): string => {
  const file = secretFile(dataDir);
  const secret = configured ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  return secret === null ? '' : Buffer.from(deriveKey(secret, 'mark')).toString('hex').slice(0, 16);
};

/** Derives the key for one purpose: it does not accept what the key for another purpose has signed. */
export const deriveKey = (
  secret: string,
  purpose:
    | 'access token'
    | 'verification code'
    | 'sign-in cookie'
    | 'subjects of limits'
    | 'unproved sign-up'
    | 'used trial'
    | 'known device'
    | 'ended session'
    | 'webhook secrets'
    | 'mark',
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `doorsign ${purpose}`, 32));
