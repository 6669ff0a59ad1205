import { hostAllowed, isOwnMachine } from '@doorsign/shared-schema/domain/host';

/** The kind of a host: a website on which the widget may show, another website, the owner's own machine, or the app itself. */
export type HostKind = 'website' | 'elsewhere' | 'own machine' | 'app';

/** Maximum length of a name in the DNS. */
const HOST_LENGTH_MAX = 253;

/** Returns the host that an Origin or a Referer names, in lower case, without port and trailing dot; at most 253 characters.
 * @returns null if no host is named: without the header, for the "null" of a file or a sandbox, and for an invalid address */
export const hostOf = (address: string | undefined): string | null => {
  if (address === undefined || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return host.length <= HOST_LENGTH_MAX ? host : null;
};

/** Returns the host that a page reports, in the form of its location.hostname; null for a text that cannot be a host. */
export const readHost = (hostname: string): string | null => {
  if (hostname === '') return '';
  return /^([^/?#@:\\\s]+|\[[\da-f:.]+\])$/i.test(hostname) ? hostOf(`http://${hostname}`) : null;
};

/** Returns the kind of a page's host. Source: shared-schema/docs/http-contract.md#host-test. */
export const hostKindOf = (host: string, domains: readonly string[], publicUrl: string): HostKind => {
  if (isOwnMachine(host)) return 'own machine';
  if (host === hostOf(publicUrl)) return 'app';
  return hostAllowed(host, domains) ? 'website' : 'elsewhere';
};

/** Returns whether a page of this origin may read the payload. A browser names the origin on every fetch from another site. A request
 * without an origin, or with the "null" of a file or a sandbox, cannot be identified and is allowed.
 * Source: shared-schema/docs/http-contract.md#host-test. */
export const isOriginAllowed = (origin: string | undefined, domains: readonly string[], publicUrl: string): boolean => {
  if (domains.length === 0 || origin === undefined || origin === 'null' || origin === publicUrl) return true;
  const host = hostOf(origin);
  return host !== null && (isOwnMachine(host) || hostAllowed(host, domains));
};
