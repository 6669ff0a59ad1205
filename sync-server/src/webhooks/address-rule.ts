import { WEBHOOK_URL_MAX } from '@doorsign/shared-schema/api';
import { addressesOf, literalOf } from '../platform/checked-addresses.ts';
import { isInside, type NetworkList } from '../platform/network-list.ts';
import { isLocalName } from '../platform/public-addresses.ts';

/** The network as webhooks see it. */
export interface WebhookNetwork {
  /** Returns the addresses of a host. @throws if it has none */
  resolve(host: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Returns whether an address is public. */
  isAllowed(address: string): boolean;
  /** Networks that may be reached although they are not public; null for none. */
  allowed: NetworkList | null;
  /** PUBLIC_URL. */
  publicUrl: string;
}

/** A checked address of a webhook, and the addresses to which a connection may go; or the sentence of the refusal. */
export type CheckedAddress =
  | { readonly url: URL; readonly addresses: readonly string[] }
  | { readonly fault: 'dns' | 'address_refused'; readonly sentence: string };

const HTTPS = 'Use an https:// address.';
const PORT = 'Use port 443 or 8443.';
const PRIVATE = 'This address leads into a private network.';
const NOT_FOUND = 'This address could not be found.';
const PLAIN = 'Leave the user name and everything after # out of the address.';
const OWN = 'This address leads back to this server.';
const LONG = `Use at most ${WEBHOOK_URL_MAX} characters`;

const refused = (sentence: string): CheckedAddress => ({ fault: 'address_refused', sentence });

/** Checks the address of a webhook, when it is saved and again at each attempt. Every address that the name has must be allowed, and the caller
 * connects to these alone: a name that changes its address in between gains nothing.
 * Source: shared-schema/docs/decisions/0209-webhook-delivery.md.
 * @param text   the address as it was typed
 * @param signal fires at the deadline of the look-up */
export const checkAddress = async (
  network: WebhookNetwork,
  text: string,
  signal: AbortSignal,
): Promise<CheckedAddress> => {
  const { allowed, publicUrl } = network;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return refused(HTTPS);
  if (url.href.length > WEBHOOK_URL_MAX) return refused(LONG);
  if (url.username + url.password !== '' || text.includes('#')) return refused(PLAIN);
  const form = formOf(url);
  if (form !== null && !allowed) return refused(form);
  if (url.host === new URL(publicUrl).host || (!allowed && isSameHost(url, new URL(publicUrl)))) return refused(OWN);
  if (isLocalName(nameOf(url)) && !allowed) return refused(PRIVATE);
  const addresses = await hostOf(network, url, signal).catch(() => []);
  if (addresses.length === 0) return { fault: 'dns', sentence: NOT_FOUND };
  const isPrivate = (address: string): boolean => allowed !== null && isInside(allowed, address);
  if (addresses.every(isPrivate)) return { url, addresses };
  if (form !== null) return refused(form);
  if (isLocalName(nameOf(url)) || !addresses.every((address) => network.isAllowed(address) || isPrivate(address)))
    return refused(PRIVATE);
  return isSameHost(url, new URL(publicUrl)) ? refused(OWN) : { url, addresses };
};

/** Returns the sentence about the form of an address that only a private network may have; null for the usual one. */
const formOf = ({ protocol, port }: URL): string | null => {
  if (protocol !== 'https:') return HTTPS;
  return port === '' || port === '8443' ? null : PORT;
};

/** Returns the host without the dot that a full name may end with. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.+$/, '');

const isSameHost = (a: URL, b: URL): boolean => nameOf(a) === nameOf(b);

/** Returns the addresses of a host. No name server knows `localhost`: it is those addresses of this machine that are allowed. */
const hostOf = async (network: WebhookNetwork, url: URL, signal: AbortSignal): Promise<readonly string[]> => {
  const { allowed } = network;
  if (literalOf(url.hostname) === null && /(^|\.)localhost$/i.test(nameOf(url))) {
    const local = ['127.0.0.1', '::1'].filter((address) => allowed !== null && isInside(allowed, address));
    return local.length > 0 ? local : ['127.0.0.1'];
  }
  return addressesOf(network, url.hostname, signal);
};
