import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The address of the client. Every proxy adds the address that it was called from at the end of X-Forwarded-For, so
 * with n trusted proxies the n-th entry from the end is the client and everything before it is hearsay.
 * @param proxies number of proxies in front of us (TRUST_PROXY)
 * @returns       '' when the connection is gone */
export const clientIp = (request: IncomingMessage, proxies: number): string => {
  const direct = request.socket.remoteAddress ?? '';
  if (proxies === 0) return direct;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const candidate = forwarded.at(-proxies)?.trim() ?? '';
  return isIP(candidate) ? candidate : direct;
};
