/** The path of the tour for an owner whose account was created because a sign-up with the same e-mail was never confirmed.
 * The tour's first step says so, also after a reload.
 * Source: shared-schema/docs/decisions/0112-e-mail-address-claims.md. */
export const STARTED_FRESH = '/onboarding?started=fresh';

/** Returns true if the tour was opened at STARTED_FRESH. */
export const isStartedFresh = (query: URLSearchParams): boolean => query.get('started') === 'fresh';
