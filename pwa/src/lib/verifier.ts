const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Creates a code verifier: a secret that a page keeps to itself. Source: RFC 7636, section 4.1.
 * @param randomBytes returns `count` random bytes from the browser */
export const newVerifier = (randomBytes: (count: number) => Uint8Array): string => base64url(randomBytes(32));

/** The public code challenge of a verifier, by the method S256. Source: RFC 7636, section 4.2. */
export const challengeOf = async (verifier: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
