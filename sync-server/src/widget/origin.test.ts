import { expect, test } from 'vitest';
import { hostOf, isOriginAllowed, readHost } from './origin.ts';

const PUBLIC_URL = 'https://doorsign.example';

test.each([
  { origin: undefined, isAllowed: true },
  { origin: 'null', isAllowed: true },
  { origin: PUBLIC_URL, isAllowed: true },
  { origin: 'http://localhost:3000', isAllowed: true },
  { origin: 'http://127.0.0.1', isAllowed: true },
  { origin: 'http://[::1]:8080', isAllowed: true },
  { origin: 'https://example.com', isAllowed: true },
  { origin: 'http://www.example.com:8080', isAllowed: true },
  { origin: 'https://shop.example.com', isAllowed: true },
  { origin: 'https://example.org', isAllowed: false },
  { origin: 'https://notexample.com', isAllowed: false },
  { origin: 'https://example.com.evil.net', isAllowed: false },
  { origin: 'https://doorsign.example.evil.net', isAllowed: false },
  { origin: 'http://localhost.evil.net', isAllowed: false },
  { origin: 'garbage', isAllowed: false },
  { origin: '', isAllowed: false },
])('a page of $origin: $isAllowed', ({ origin, isAllowed }) => {
  expect(isOriginAllowed(origin, ['example.com'], PUBLIC_URL)).toBe(isAllowed);
});

test('without a list every page may read', () => {
  expect(isOriginAllowed('https://example.org', [], PUBLIC_URL)).toBe(true);
});

const LABEL = `${'a'.repeat(62)}.`;

test.each([
  { name: 'as long as a host can be', host: `${LABEL.repeat(4)}a`, isHost: true },
  { name: 'one character longer', host: `${LABEL.repeat(4)}aa`, isHost: false },
  { name: 'as long as a header has room for', host: LABEL.repeat(190), isHost: false },
])('a host that is $name', ({ host, isHost }) => {
  expect(hostOf(`https://${host}/page`)).toBe(isHost ? host : null);
  expect(readHost(host)).toBe(isHost ? host : null);
});
