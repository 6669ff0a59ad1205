import * as z from 'zod/mini';

/** The two addresses of signing in with Google that a browser opens itself; everything else goes by authCalls.
 * Source: shared-schema/docs/http-contract.md#google-sign-in. */
export const GOOGLE_PATHS = { start: '/api/auth/google/start', callback: '/api/auth/google/callback' } as const;

/** The pages where it may begin, and so the only ones where it may end. Source: shared-schema/docs/http-contract.md#google-sign-in. */
export const GoogleReturn = z.enum(['/login', '/signup']);
export type GoogleReturn = z.infer<typeof GoogleReturn>;

/** Query of the start. `challenge` is the S256 of a verifier that the page keeps to itself (RFC 7636, section 4.2):
 * only who has it can fetch the session. Source: shared-schema/docs/product-rules.md#a5. */
export const GoogleStart = z.strictObject({
  redirect: GoogleReturn,
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type GoogleStart = z.infer<typeof GoogleStart>;

/** Why it did not work, as `#error=` of the page where it began; the page has the words.
 * - `cancelled`: the owner said no at Google
 * - `expired`: it took too long, was begun in another browser, or was finished before
 * - `email_missing`, `email_unverified`: Google tells no e-mail, or one that is not proved
 * - `busy`: too many attempts
 * - `unavailable`: Google does not answer, or nothing that can be used */
export const GoogleProblem = z.enum([
  'cancelled',
  'expired',
  'email_missing',
  'email_unverified',
  'busy',
  'unavailable',
]);
export type GoogleProblem = z.infer<typeof GoogleProblem>;
