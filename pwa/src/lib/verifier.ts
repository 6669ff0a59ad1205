const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** A secret that a page keeps to itself. Source: RFC 7636, section 4.1.
 * @param randomBytes so many bytes of the browser's randomness */
export const newVerifier = (randomBytes: (count: number) => Uint8Array): string => base64url(randomBytes(32));

/** What others may know of it: its S256. Source: RFC 7636, section 4.2. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
