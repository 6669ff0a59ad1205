import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientIp } from './client-ip.ts';

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
  { name: 'an address with a port', forwarded: '1.1.1.1, 198.51.100.1:5555', proxies: 1, ip: '198.51.100.1' },
  { name: 'IPv6 with a port', forwarded: '[2001:db8::1]:5555', proxies: 1, ip: '2001:db8::1' },
  { name: 'IPv6 in brackets', forwarded: '[2001:db8::1]', proxies: 1, ip: '2001:db8::1' },
  { name: 'brackets around nothing', forwarded: '[]:80', proxies: 1, ip: '10.0.0.1' },
  { name: 'a port that is none', forwarded: '198.51.100.1:x', proxies: 1, ip: '10.0.0.1' },
  { name: 'IPv6', forwarded: '2001:db8::1', proxies: 1, ip: '2001:db8::1' },
])('$name', ({ forwarded, proxies, ip }) => {
  expect(createClientIp(proxies, { warn: () => {} })(request(forwarded))).toBe(ip);
});

test('an entry that is no address is told once, without its value; a request past the proxy is not', () => {
  const lines: unknown[] = [];
  const clientIp = createClientIp(2, { warn: (...line: unknown[]) => void lines.push(line) });
  clientIp(request(undefined));
  clientIp(request('1.1.1.1, 198.51.100.1'));
  expect(lines).toEqual([]);
  for (const forwarded of ['198.51.100.1', 'unknown, 10.0.0.2']) clientIp(request(forwarded));
  expect(lines).toEqual([
    [
      { proxies: 2, entries: 1 },
      'no client address in X-Forwarded-For at the position set by TRUST_PROXY: rate limits treat all clients as one',
    ],
  ]);
});
