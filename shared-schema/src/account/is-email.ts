const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// A top label of digits alone is an IP address, which no mail server should be led to.
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Is the text an address that we can mail: ASCII dot-atom, "@", LDH domain with a dot?
 * Lengths are looked at before the pattern, so that no input makes it slow.
 * Source: shared-schema/docs/security-parameters.md#e-mail-addresses. */
export const isEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX && email.indexOf('@') <= LOCAL_MAX && EMAIL.test(email);
