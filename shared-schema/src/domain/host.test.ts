import { expect, test } from 'vitest';
import { hostAllowed, isOwnMachine } from './host.ts';

test.each([
  { hostname: 'example.com', domains: ['example.com'], allowed: true, name: 'the domain itself' },
  { hostname: 'www.example.com', domains: ['example.com'], allowed: true, name: 'www in front' },
  { hostname: 'example.com', domains: ['www.example.com'], allowed: true, name: 'www left out' },
  { hostname: 'shop.example.com', domains: ['example.com'], allowed: true, name: 'a subdomain' },
  { hostname: 'a.b.example.com', domains: ['example.com'], allowed: true, name: 'a subdomain of one' },
  { hostname: 'shop.example.com', domains: ['www.example.com'], allowed: false, name: 'a neighbour of www' },
  { hostname: 'a.www.example.com', domains: ['www.example.com'], allowed: true, name: 'a subdomain of www' },
  { hostname: 'example.com', domains: ['shop.example.com'], allowed: false, name: 'the parent' },
  { hostname: 'notexample.com', domains: ['example.com'], allowed: false, name: 'another that ends alike' },
  { hostname: 'example.com.evil.net', domains: ['example.com'], allowed: false, name: 'another that begins alike' },
  { hostname: 'example.org', domains: ['example.com'], allowed: false, name: 'another top level' },
  { hostname: 'second.net', domains: ['example.com', 'second.net'], allowed: true, name: 'the second of a list' },
  { hostname: 'third.net', domains: ['example.com', 'second.net'], allowed: false, name: 'none of a list' },
  { hostname: 'anything.net', domains: [], allowed: true, name: 'any host of an empty list' },
])('$name: $hostname for $domains is allowed: $allowed', ({ hostname, domains, allowed }) => {
  expect(hostAllowed(hostname, domains)).toBe(allowed);
});

test.each([
  { hostname: 'localhost', own: true },
  { hostname: '127.0.0.1', own: true },
  { hostname: '[::1]', own: true },
  { hostname: '', own: true },
  { hostname: 'localhost.example.com', own: false },
  { hostname: '127.0.0.2', own: false },
])('the host "$hostname" counts as the owner’s own machine: $own', ({ hostname, own }) => {
  expect(isOwnMachine(hostname)).toBe(own);
});
