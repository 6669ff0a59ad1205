/** The tour of an owner whose account was made because a sign-up with the same e-mail was never confirmed: its first step says so, after a
 * reload too. Source: shared-schema/docs/decisions/0112-e-mail-address-claims.md. */
export const STARTED_FRESH = '/onboarding?started=fresh';

/** Was the tour begun so? */
export const isStartedFresh = (query: URLSearchParams): boolean => query.get('started') === 'fresh';
