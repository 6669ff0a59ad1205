import * as z from 'zod/mini';

/** The two paths of Google sign-in that the browser opens itself; all other steps are in authCalls.
 * Source: shared-schema/docs/http-contract.md#google-sign-in. */
export const GOOGLE_PATHS = { start: '/api/auth/google/start', callback: '/api/auth/google/callback' } as const;

/** The pages where Google sign-in may start, and therefore the only ones to which it may return.
 * Source: shared-schema/docs/http-contract.md#google-sign-in. */
export const GoogleReturn = z.enum(['/login', '/signup']);
export type GoogleReturn = z.infer<typeof GoogleReturn>;

/** Query of the start path. `challenge` is the S256 of a verifier that the page keeps to itself (RFC 7636, section 4.2): only the holder of
 * the verifier can fetch the session. Source: shared-schema/docs/product-rules.md#a5. */
export const GoogleStart = z.strictObject({
  redirect: GoogleReturn,
  challenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type GoogleStart = z.infer<typeof GoogleStart>;

/** The reason for a failed Google sign-in, as `#error=` of the page where it started; that page has the texts.
 * - `cancelled`: the owner declined at Google
 * - `expired`: the sign-in took too long, was started in another browser, or was finished before
 * - `email_missing`, `email_unverified`: Google sends no e-mail address, or an unverified one
 * - `busy`: too many attempts
 * - `unavailable`: Google does not answer, or its answer cannot be used */
export const GoogleProblem = z.enum([
  'cancelled',
  'expired',
  'email_missing',
  'email_unverified',
  'busy',
  'unavailable',
]);
export type GoogleProblem = z.infer<typeof GoogleProblem>;
