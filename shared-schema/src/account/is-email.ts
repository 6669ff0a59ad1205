const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
// A top label of digits alone is refused: the domain would be an IP address, and no mail should be sent to one.
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** Returns whether the text is an address that can be mailed: ASCII dot-atom, "@", LDH domain with a dot.
 * Checks the lengths before the pattern, so that no input makes the pattern slow.
 * Source: shared-schema/docs/security-parameters.md#e-mail-addresses. */
export const isEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX && email.indexOf('@') <= LOCAL_MAX && EMAIL.test(email);
