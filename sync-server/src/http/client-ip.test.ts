import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientIp } from './client-ip.ts';

const request = (forwarded: string | undefined) =>
  ({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

test.each([
  { name: 'without a proxy the header is hearsay', forwarded: '198.51.100.1', proxies: 0, ip: '10.0.0.1' },
  { name: 'one proxy adds the client', forwarded: '198.51.100.1', proxies: 1, ip: '198.51.100.1' },
  {
    name: 'what the client wrote itself is passed over',
    forwarded: '1.1.1.1, 198.51.100.1',
    proxies: 1,
    ip: '198.51.100.1',
  },
  { name: 'two proxies', forwarded: '1.1.1.1, 198.51.100.1, 10.0.0.2', proxies: 2, ip: '198.51.100.1' },
  { name: 'fewer entries than proxies', forwarded: '198.51.100.1', proxies: 2, ip: '10.0.0.1' },
  { name: 'no header', forwarded: undefined, proxies: 1, ip: '10.0.0.1' },
  { name: 'no address', forwarded: 'unknown', proxies: 1, ip: '10.0.0.1' },
  { name: 'IPv6', forwarded: '2001:db8::1', proxies: 1, ip: '2001:db8::1' },
])('$name', ({ forwarded, proxies, ip }) => {
  expect(clientIp(request(forwarded), proxies)).toBe(ip);
});
