import { expect, test } from 'vitest';
import { proxyRules, readOwnAddress } from './own-address.ts';

test.each([
  { typed: '', read: { address: null } },
  { typed: ' hours.bakery.example ', read: { address: 'https://hours.bakery.example' } },
  { typed: 'https://Bakery.example/a/b//', read: { address: 'https://bakery.example/a/b' } },
  { typed: 'https://bakery.example:8443/', read: { address: 'https://bakery.example:8443' } },
  { typed: 'https://bakery.example/x/api/widget.js', read: { address: 'https://bakery.example/x' } },
  { typed: 'http://bakery.example', read: { problem: 'Use an https:// address.' } },
  { typed: 'javascript:alert(1)', read: { problem: 'Use an https:// address.' } },
  { typed: 'https://', read: { problem: 'Use an address such as https://hours.your-site.com.' } },
  { typed: 'https://me:secret@bakery.example', read: { problem: 'Use a host, and a path if you like, nothing else.' } },
  { typed: 'bakery.example/?x', read: { problem: 'Use a host, and a path if you like, nothing else.' } },
])('"$typed" is read', ({ typed, read }) => {
  expect(readOwnAddress(typed)).toEqual(read);
});

test('the rules map one path to the other, and replace the address in the script alone', () => {
  const [nginx, caddy, cloudflare] = proxyRules('https://bakery.example/hours', 'https://doorsign.example');
  expect(nginx?.rules).toContain(
    'location = /hours/api/widget.js {\n  proxy_pass https://doorsign.example/api/widget.js;',
  );
  expect(nginx?.rules).toContain('location /hours/api/widget {\n  proxy_pass https://doorsign.example/api/widget;');
  expect(caddy?.rules).toContain('uri strip_prefix /hours');
  expect(cloudflare?.rules).toContain('pathname.slice(6)');
  const [, plain] = proxyRules('https://bakery.example', 'https://doorsign.example');
  expect(plain?.rules).not.toContain('strip_prefix');
});
