import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The server's secret: the configured one, or one that is made once and kept beside the data.
 * @param randomBytes gives so many bytes of the system's randomness; null for a tool: what one signs with a secret of its own, no server
 *                    takes
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
    // wx: whoever comes second must not replace what the first one signs with.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new OperatorError(`${file} is damaged. Remove it to make a new one; everybody then has to sign in again.`);
  return secret;
};

/** Where a generated secret is kept. */
export const secretFile = (dataDir: string): string => join(dataDir, 'token-secret');

/** Tells whether two secrets are the same without telling them; empty while there is none. */
export const markOfSecret = (dataDir: string, configured: string | null): string => {
  const file = secretFile(dataDir);
  const secret = configured ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  return secret === null ? '' : Buffer.from(deriveKey(secret, 'mark')).toString('hex').slice(0, 16);
};

/** A key for one purpose: what one key signs, another does not accept. */
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
    | 'mark',
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `doorsign ${purpose}`, 32));
