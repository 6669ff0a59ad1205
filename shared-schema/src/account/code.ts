import * as z from 'zod/mini';

/** Length of a verification code, in characters. Source: fact verify.entry. */
export const CODE_LENGTH = 6;
/** Lifetime of a verification code, in seconds. Source: fact verify.300. */
export const CODE_VALIDITY_S = 300;
/** The alphabet of verification codes: no look-alike characters and no vowels.
 * Source: shared-schema/docs/security-parameters.md#codes. */
export const CODE_SYMBOLS = '23456789BCDFGHJKMNPQRSTVWXYZ';

const lettersAndDigits = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Cleans up text that was typed or pasted into the code field: keeps at most six letters and digits, in upper case.
 * Source: facts v.code.*. */
export const codeFrom = (typed: string): string => lettersAndDigits(typed).slice(0, CODE_LENGTH);

const MESSAGE = 'Please enter a valid 6-digit OTP.';

/** A code as an owner sends it. Lower case, spaces and hyphens are accepted. Nothing is truncated: more than six characters are refused.
 * Source: facts v.code.*; shared-schema/docs/security-parameters.md#codes. */
export const Code = z
  .string(MESSAGE)
  .check(
    z.maxLength(40, { error: MESSAGE, abort: true }),
    z.overwrite(lettersAndDigits),
    z.length(CODE_LENGTH, MESSAGE),
  );
export type Code = z.infer<typeof Code>;
