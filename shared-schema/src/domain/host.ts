/** Returns whether a page's host is the owner's own machine. A widget always shows there, so that an owner can try it before it is online.
 * The empty host is that of a page without an address (srcdoc). Source: shared-schema/docs/http-contract.md#host-test. */
export const isOwnMachine = (hostname: string): boolean => /^(localhost|127\.0\.0\.1|\[::1])?$/.test(hostname);

/** Returns whether a host is the domain itself, a subdomain of it, or the domain without its "www.".
 * @param hostname the page's location.hostname, lower case, without port */
export const isOnDomain = (hostname: string, domain: string): boolean => ('.www.' + hostname).endsWith('.' + domain);

/** Returns whether a widget may show on a page.
 * @param domains allowed hosts, normalized; an empty list allows every host
 * Source: shared-schema/docs/http-contract.md#host-test; shared-schema/docs/product-rules.md#p10. */
export const hostAllowed = (hostname: string, domains: readonly string[]): boolean =>
  !domains.length || domains.some((domain) => isOnDomain(hostname, domain));
