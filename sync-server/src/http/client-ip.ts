import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from '../platform/logger.ts';

/** Returns the IP address of a request's client; '' if the connection is gone. */
export type ClientIp = (request: IncomingMessage) => string;

/** Creates the function. Every proxy appends the address of its caller to X-Forwarded-For, so with n trusted proxies the n-th entry from the
 * end is the client, and the entries before it cannot be trusted. A port, which some proxies add, is ignored. If that entry is not an
 * address, all clients count as one (the proxy), and the log warns once.
 * @param proxies number of trusted proxies in front of the server (TRUST_PROXY) */
export const createClientIp = (proxies: number, log: Pick<Logger, 'warn'>): ClientIp => {
  let hasWarned = false;
  return (request) => {
    const direct = request.socket.remoteAddress ?? '';
    const header = request.headers['x-forwarded-for'];
    // Without the header, the request did not pass a proxy: a health check calls the server directly.
    if (proxies === 0 || header === undefined) return direct;
    const entries = [header].flat().join(',').split(',');
    const candidate = withoutPort(entries.at(-proxies)?.trim() ?? '');
    if (isIP(candidate)) return candidate;
    // The value is not logged, because it may be a person's address.
    if (!hasWarned)
      log.warn(
        { proxies, entries: entries.length },
        'no client address in X-Forwarded-For at the position set by TRUST_PROXY: rate limits treat all clients as one',
      );
    hasWarned = true;
    return direct;
  };
};

/** Strips port and brackets from "1.2.3.4:5555", "[2001:db8::1]:5555" and "[2001:db8::1]". */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
