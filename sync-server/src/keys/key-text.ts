import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'dsk_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 32;
const CHECK = 6;

/** Makes the text of a key: `dsk_`, 190 random bits, and a checksum over both in base62; 42 characters.
 * @param randomInt returns a random integer below `max`; must be unpredictable
 * Source: shared-schema/docs/decisions/0204-api-keys.md. */
export const makeKeyText = (randomInt: (max: number) => number): string => {
  const random = Array.from({ length: RANDOM }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = PREFIX + random.join('');
  return body + checksumOf(body);
};

/** Returns whether a text can be a key: one that is mistyped or cut is recognized without a query. */
export const isKeyText = (text: string): boolean =>
  /^dsk_[0-9A-Za-z]{38}$/.test(text) && checksumOf(text.slice(0, -CHECK)) === text.slice(-CHECK);

/** Returns what is stored in a key's place: its hash, and the ends by which its owner recognizes it. */
export const storedFormOf = (text: string): { hash: string; start: string; tail: string } => ({
  hash: hashOfKey(text),
  start: text.slice(0, 8),
  tail: text.slice(-4),
});

/** Returns the hash by which a key is found. No slow hash: nobody guesses 190 random bits. */
export const hashOfKey = (text: string): string => createHash('sha256').update(text).digest('hex');

const checksumOf = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECK; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
};
