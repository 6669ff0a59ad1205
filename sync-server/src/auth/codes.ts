import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import type { CodePurpose } from '@doorsign/shared-schema/api';

/** Returns a new random code. @param randomInt a whole number in [0, max), from the system's randomness */
export const makeCode = (randomInt: (max: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS.charAt(randomInt(CODE_SYMBOLS.length))).join('');

/** The challenge, e-mail and purpose for which alone a code is valid. */
export interface CodeBinding {
  challengeId: string;
  email: string;
  purpose: CodePurpose;
}

/** Returns the keyed hash that is stored instead of a code. An unkeyed hash of six symbols could be reversed by brute force. */
export const hashCode = (key: Uint8Array, { challengeId, email, purpose }: CodeBinding, code: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([challengeId, email, purpose, code]))
    .digest('hex');

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
