import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test.each([
  { url: '/api/widget.js', address: { kind: 'script', id: null } },
  { url: '/api/widget.js?id=abc', address: { kind: 'script', id: 'abc' } },
  { url: '/api/widget.js?utm=1&id=abc#x', address: { kind: 'script', id: null } },
  { url: '/api/widget.js?id=%61bc', address: { kind: 'script', id: 'abc' } },
  { url: '/api/widget.js?id=..%2F..%2Fx', address: { kind: 'script', id: null } },
  { url: '/api/widget.js?id=%E0%A4%A', address: { kind: 'script', id: null } },
  { url: '/api/widget/abc', address: { kind: 'payload', id: 'abc' } },
  { url: '/api/widget/abc?v=2', address: { kind: 'payload', id: 'abc' } },
  { url: '/api/widget/%00', address: { kind: 'payload', id: null } },
  { url: '/api/widget/%E0%A4%A', address: { kind: 'payload', id: null } },
  { url: `/api/widget/${'a'.repeat(65)}`, address: { kind: 'payload', id: null } },
  { url: '/api/widget/', address: { kind: 'payload', id: null } },
  { url: '/api/widget/abc/events', address: { kind: 'events', id: 'abc' } },
  { url: '/api/widget/abc/events?x', address: { kind: 'events', id: 'abc' } },
  { url: '/api/widget/abc/status.svg', address: { kind: 'picture', id: 'abc' } },
  { url: '/api/widget/abc/status.json?x=1', address: { kind: 'status', id: 'abc' } },
  { url: '/api/widget//status.json', address: { kind: 'status', id: null } },
  { url: '/api/widget/%2e%2e/status.svg', address: { kind: 'picture', id: null } },
  { url: '/api/widget/abc/status.png', address: null },
  { url: '/api/widget/abc/events/', address: null },
  { url: '/api/widget/abc/toString', address: null },
  { url: '/api/widgets', address: null },
  { url: '/api/widget.jsx', address: null },
  { url: '/dashboard', address: null },
  { url: '', address: null },
])('$url', ({ url, address }) => {
  expect(readAddress(url)).toEqual(address && { ...address, challenge: null });
});

test.each([
  { url: '/api/widget/abc?1795000000000', challenge: '?1795000000000' },
  { url: '/api/widget/abc?', challenge: null },
  { url: '/api/widget/abc?1795000000000.625', challenge: '?1795000000000.625' },
  { url: '/api/widget/abc?1&2', challenge: null },
  { url: '/api/widget/abc?-1', challenge: null },
  { url: '/api/widget/abc?%31', challenge: null },
  { url: `/api/widget/abc?${'1'.repeat(20)}`, challenge: `?${'1'.repeat(20)}` },
  { url: `/api/widget/abc?${'1'.repeat(21)}`, challenge: null },
  { url: '/api/widget/abc/status.json?1', challenge: null },
  { url: '/api/widget.js?1', challenge: null },
])('$url has the challenge $challenge', ({ url, challenge }) => {
  expect(readAddress(url)?.challenge).toBe(challenge);
});
