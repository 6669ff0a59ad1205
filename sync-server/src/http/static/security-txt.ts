interface SecurityTxtFacts {
  /** Address for reports of security problems. */
  contact: string;
  /** Origin without a trailing slash. */
  publicUrl: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** The standard path of the security contact (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** Validity of the contents in milliseconds; the RFC asks for less than a year. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** Returns the contents of security.txt. Source: RFC 9116. */
export const securityTxt = ({ contact, publicUrl, nowMs }: SecurityTxtFacts): string =>
  [
    // The RFC requires a URI, in which characters of the local part may be reserved.
    `Contact: mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=security`,
    `Expires: ${new Date(nowMs + LIFE_MS).toISOString()}`,
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
