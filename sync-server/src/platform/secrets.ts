import { hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The server's secret: the configured one, or one that is made once and kept beside the data.
 * @param randomBytes gives so many bytes of the system's randomness */
export const loadSecret = (
  dataDir: string,
  configured: string | null,
  randomBytes: (count: number) => Uint8Array,
): string => {
  if (configured !== null) return configured;
  const file = join(dataDir, 'token-secret');
  if (!existsSync(file)) {
    const secret = Buffer.from(randomBytes(32)).toString('base64url');
    // wx: whoever comes second must not replace what the first one signs with.
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (Buffer.byteLength(secret) < 32)
    throw new Error(`${file} is damaged. Remove it to make a new one; everybody then has to sign in again.`);
  return secret;
};

/** A key for one purpose: what one key signs, another does not accept. */
export const deriveKey = (
  secret: string,
  purpose: 'access token' | 'verification code' | 'sign-in cookie' | 'subjects of limits',
): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `doorsign ${purpose}`, 32));
