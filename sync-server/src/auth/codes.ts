import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, CODE_SYMBOLS } from '@doorsign/shared-schema/account';
import type { CodePurpose } from '@doorsign/shared-schema/api';

/** A new code. @param randomInt a whole number in [0, max), from the system's randomness */
export const makeCode = (randomInt: (max: number) => number): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_SYMBOLS.charAt(randomInt(CODE_SYMBOLS.length))).join('');

/** What a code is bound to: it counts for nothing else. */
export interface CodeBinding {
  challengeId: string;
  email: string;
  purpose: CodePurpose;
}

/** What is stored in place of a code: without the key, six symbols could be tried out in a moment. */
export const hashCode = (key: Uint8Array, { challengeId, email, purpose }: CodeBinding, code: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([challengeId, email, purpose, code]))
    .digest('hex');

/** Are two hashes the same? It takes equally long wherever they differ. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
