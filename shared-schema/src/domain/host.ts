/** Hosts on which a widget always shows, so that an owner can try it before it is online; the
 * empty one is a page without an address (srcdoc). Source: shared-schema/docs/http-contract.md#host-test. */

/** Does a page's host belong to the owner's own machine? */
export const isOwnMachine = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1])?$/.test(hostname);

/** Is a host a domain itself, a subdomain of it, or one that lacks its "www."?
 * @param hostname the page's location.hostname, lower case, without port */
export const isOnDomain = (hostname: string, domain: string): boolean => ('.www.' + hostname).endsWith('.' + domain);

/** May a widget show on this page?
 * @param domains allowed hosts, normalised; an empty list allows every host
 * Source: shared-schema/docs/http-contract.md#host-test; shared-schema/docs/product-rules.md#p10. */
export const hostAllowed = (hostname: string, domains: readonly string[]): boolean =>
  !domains.length || domains.some((domain) => isOnDomain(hostname, domain));
