import * as z from 'zod/mini';
import { isEmail } from './is-email.ts';

/** Are all symbols of the text ASCII? Lower-casing makes some of them out of others: the sign for kelvins becomes a k. */
const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
};

/** An address with these sentences for one that is missing and for one that is none.
 * Each mistake has one sentence. Aborting after the first would also silence checks of the whole form. */
const emailSaying = (missing: string, invalid: string) =>
  z.string(missing).check(
    z.trim(),
    z.overwrite((email) => (isAscii(email) ? email.toLowerCase() : email)),
    z.minLength(1, missing),
    z.refine((email) => email === '' || isEmail(email), invalid),
  );

/** An e-mail address, trimmed and lower-cased whole, as it is compared and stored.
 * Source: facts v.signup.email-*; shared-schema/docs/product-rules.md#a2. */
export const Email = emailSaying('Email is required', 'Please enter a valid email');
export type Email = z.infer<typeof Email>;

/** What is said of an address to which no case study can be mailed. Source: fact v.case.email. */
const NO_STUDY_EMAIL = 'Please enter a valid email address';

/** Where a case study is mailed to: the same addresses, with the one sentence of its form. */
export const StudyEmail = emailSaying(NO_STUDY_EMAIL, NO_STUDY_EMAIL);
