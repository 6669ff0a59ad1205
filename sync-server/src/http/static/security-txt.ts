interface SecurityTxtFacts {
  /** Address to which security problems are reported. */
  contact: string;
  /** Origin without a slash at the end. */
  publicUrl: string;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Where whoever has found a security problem looks for an address (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

/** For how long its contents are to be believed, as the RFC asks for: less than a year. */
const LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** The contents of security.txt. Source: RFC 9116. */
export const securityTxt = ({ contact, publicUrl, nowMs }: SecurityTxtFacts): string =>
  [
    // The RFC wants an URI, in which a local part may hold characters with a meaning of their own.
    `Contact: mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=security`,
    `Expires: ${new Date(nowMs + LIFE_MS).toISOString()}`,
    `Canonical: ${publicUrl}${SECURITY_TXT_PATH}`,
    'Preferred-Languages: en',
    '',
  ].join('\n');
