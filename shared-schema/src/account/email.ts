import * as z from 'zod/mini';

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// A top label of digits alone is an IP address, which no mail server should be led to.
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Are all symbols of the text ASCII? Lower-casing makes some of them out of others: the sign for kelvins becomes a k. */
const isAscii = (text: string): boolean => {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return false;
  return true;
};

/** Is the text an address that we can mail: ASCII dot-atom, "@", LDH domain with a dot?
 * Lengths are looked at before the pattern, so that no input makes it slow.
 * Source: security.md, E-mail grammar. */
const isEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX && email.indexOf('@') <= LOCAL_MAX && EMAIL.test(email);

/** An e-mail address, trimmed and lower-cased whole, as it is compared and stored.
 * Source: specification section 5; decisions A2. */
export const Email = z.string('Email is required').check(
  z.trim(),
  z.overwrite((email) => (isAscii(email) ? email.toLowerCase() : email)),
  z.minLength(1, 'Email is required'),
  // Each mistake has one sentence. Aborting after the first would also silence checks of the whole form.
  z.refine((email) => email === '' || isEmail(email), 'Please enter a valid email'),
);
export type Email = z.infer<typeof Email>;
