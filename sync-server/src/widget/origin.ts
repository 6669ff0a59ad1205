import { hostAllowed, isOwnMachine } from '@doorsign/shared-schema/domain/host';

/** Whose page it is: one of a website where the widget may show, of another one, of the owner's own machine, or the app's own. */
export type Place = 'website' | 'elsewhere' | 'own machine' | 'app';

/** No name in the DNS is longer. */
const HOST_LENGTH_MAX = 253;

/** The host that an Origin or a Referer names, in lower case, without port and trailing dot; at most 253 characters.
 * @returns null where none is named: without the header, for the "null" of a file or a sandbox, and for what is no address */
export const hostOf = (address: string | undefined): string | null => {
  if (address === undefined || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/\.$/, '');
  return host.length <= HOST_LENGTH_MAX ? host : null;
};

/** The host that a page says it is on, as its location.hostname has it; null for what cannot be one. */
export const readHost = (hostname: string): string | null => {
  if (hostname === '') return '';
  return /^([^/?#@:\\\s]+|\[[\da-f:.]+\])$/i.test(hostname) ? hostOf(`http://${hostname}`) : null;
};

/** Source: shared-schema/docs/http-contract.md#host-test. */
export const placeOf = (host: string, domains: readonly string[], publicUrl: string): Place => {
  if (isOwnMachine(host)) return 'own machine';
  if (host === hostOf(publicUrl)) return 'app';
  return hostAllowed(host, domains) ? 'website' : 'elsewhere';
};

/** May a page of this origin read the payload? A browser names the origin on every fetch from another site; what has none,
 * or the "null" of a file or a sandbox, cannot be told apart and passes.
 * Source: shared-schema/docs/http-contract.md#host-test. */
export const isOriginAllowed = (origin: string | undefined, domains: readonly string[], publicUrl: string): boolean => {
  if (domains.length === 0 || origin === undefined || origin === 'null' || origin === publicUrl) return true;
  const host = hostOf(origin);
  return host !== null && (isOwnMachine(host) || hostAllowed(host, domains));
};
