import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from '../platform/logger.ts';

/** Finds the address of a request's client; '' when the connection is gone. */
export type ClientIp = (request: IncomingMessage) => string;

/** Every proxy adds the address that it was called from at the end of X-Forwarded-For, so with n trusted proxies the n-th entry
 * from the end is the client and everything before it is hearsay. Some proxies add the client's port, which is passed over. Where that
 * entry is no address all clients count as one, the proxy itself: the log says so, once.
 * @param proxies number of proxies in front of us (TRUST_PROXY) */
export const createClientIp = (proxies: number, log: Pick<Logger, 'warn'>): ClientIp => {
  let hasWarned = false;
  return (request) => {
    const direct = request.socket.remoteAddress ?? '';
    const header = request.headers['x-forwarded-for'];
    // Without the header it is nobody's client: a probe asks the server itself.
    if (proxies === 0 || header === undefined) return direct;
    const entries = [header].flat().join(',').split(',');
    const candidate = withoutPort(entries.at(-proxies)?.trim() ?? '');
    if (isIP(candidate)) return candidate;
    // The value itself stays out of the log: it may be an address of somebody.
    if (!hasWarned)
      log.warn(
        { proxies, entries: entries.length },
        'X-Forwarded-For has no address where TRUST_PROXY says: limits count all clients as one',
      );
    hasWarned = true;
    return direct;
  };
};

/** "1.2.3.4:5555", "[2001:db8::1]:5555" and "[2001:db8::1]" without what is around the address. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry;
