import { isIPv4 } from 'node:net';

/** Returns whether a host name leads to this machine, without a DNS lookup.
 * @param host a name, or an address with or without the brackets of a URL */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^\[?::1\]?$/.test(host) ||
  (isIPv4(host) && host.startsWith('127.'));
