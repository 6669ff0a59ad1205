import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { WEBSITE } from './parameters.ts';

/** Asks the configured name servers, and not the system's resolver: that one blocks a thread of the process for every slow answer.
 * @throws if the host has no address */
export const resolveHost = async (host: string, signal: AbortSignal): Promise<string[]> => {
  const resolver = new Resolver({ timeout: WEBSITE.resolveMs, tries: 2 });
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = found;
    if (addresses.length === 0) throw first.status === 'rejected' ? first.reason : new Error(`${host} has no address`);
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Returns the address that a URL's host is, without the brackets of IPv6; null for a name. */
export const literalOf = (host: string): string | null => {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 ? null : literal;
};

/** Returns the addresses of a URL's host. A literal address is not looked up: `request` would never call `lookup` for it.
 * @throws if the host has none */
export const addressesOf = async (
  web: { resolve(host: string, signal: AbortSignal): Promise<readonly string[]> },
  host: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const literal = literalOf(host);
  return literal === null ? web.resolve(host, signal) : [literal];
};

/** Returns a lookup that answers with addresses that were checked, whatever name servers say by now. Node asks for all of them, or for one. */
export const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, done) => {
    const [first] = checked;
    if (all || !first) done(null, checked);
    else done(null, first.address, first.family);
  };
};
