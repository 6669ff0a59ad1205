import * as z from 'zod/mini';

/** Characters of a verification code. Source: fact verify.entry. */
export const CODE_LENGTH = 6;
/** Seconds for which a verification code is valid. Source: fact verify.300. */
export const CODE_VALIDITY_S = 300;
/** The symbols that codes are made of: none that is easily taken for another, no vowels.
 * Source: shared-schema/docs/security-parameters.md#codes. */
export const CODE_SYMBOLS = '23456789BCDFGHJKMNPQRSTVWXYZ';

const lettersAndDigits = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** What the code field keeps of typed or pasted text: letters and digits, upper-cased, at most six.
 * Source: facts v.code.*. */
export const codeFrom = (typed: string): string => lettersAndDigits(typed).slice(0, CODE_LENGTH);

const MESSAGE = 'Please enter a valid 6-digit OTP.';

/** A code as an owner sends it; lower case, spaces and hyphens are accepted. Nothing is cut off here: more than
 * six symbols are no code. Source: facts v.code.*; shared-schema/docs/security-parameters.md#codes. */
export const Code = z
  .string(MESSAGE)
  .check(
    z.maxLength(40, { error: MESSAGE, abort: true }),
    z.overwrite(lettersAndDigits),
    z.length(CODE_LENGTH, MESSAGE),
  );
export type Code = z.infer<typeof Code>;
