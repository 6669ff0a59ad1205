import * as z from 'zod/mini';
import { isEmail } from './is-email.ts';

/** Returns whether the text is ASCII only. Lower-casing turns some other characters into ASCII: the Kelvin sign becomes a k. */
const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
};

/** Makes a schema for an address, with the given messages for a missing and for an invalid one.
 * Each problem gives one message. The first one does not abort, because that would also skip checks of the whole form. */
const emailSaying = (missing: string, invalid: string) =>
  z.string(missing).check(
    z.trim(),
    z.overwrite((email) => (isAscii(email) ? email.toLowerCase() : email)),
    z.minLength(1, missing),
    z.refine((email) => email === '' || isEmail(email), invalid),
  );

/** An e-mail address as it is compared and stored: trimmed, and entirely in lower case.
 * Source: facts v.signup.email-*; shared-schema/docs/product-rules.md#a2. */
export const Email = emailSaying('Email is required', 'Please enter a valid email');
export type Email = z.infer<typeof Email>;

/** The message for an address to which no case study can be mailed. Source: fact v.case.email. */
const NO_STUDY_EMAIL = 'Please enter a valid email address';

/** The address for a case study: the same rules as Email, with the single message of its form. */
export const StudyEmail = emailSaying(NO_STUDY_EMAIL, NO_STUDY_EMAIL);
