import { DOMAIN_MESSAGES, parseDomain } from '@doorsign/shared-schema/domain';
import { expect, test } from 'vitest';
import { DOMAIN_RULES } from './domain-rules.ts';

test.each([
  { typed: 'example.com', domain: 'example.com' },
  { typed: 'example.co.uk', domain: 'example.co.uk' },
  { typed: 'joe.github.io', domain: 'joe.github.io' },
  { typed: 'ada.myshopify.com', domain: 'ada.myshopify.com' },
  { typed: 'shop.internal-name', domain: null },
  { typed: 'münchen.de', domain: 'xn--mnchen-3ya.de' },
  { typed: 'www.пример.рф', domain: 'www.xn--e1afmkfd.xn--p1ai' },
])('$typed may be an allowed domain: $domain', ({ typed, domain }) => {
  const parsed = parseDomain(typed, DOMAIN_RULES);
  expect(parsed.ok ? parsed.domain : null).toBe(domain);
});

test.each(['co.uk', 'github.io', 'myshopify.com', 'blogspot.com', 'com.au', 'xn--55qx5d.cn', '公司.cn'])(
  '%s belongs to many and is refused with a sentence that says so',
  (typed) => {
    expect(parseDomain(typed, DOMAIN_RULES)).toEqual({ ok: false, error: DOMAIN_MESSAGES.publicSuffix });
  },
);

test.each([
  'com',
  'localhost',
  '10.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '[::1]',
  'example.com:80',
  'exa mple.com',
  'xn--a.com',
])('%s is refused with the product’s message', (typed) => {
  expect(parseDomain(typed, DOMAIN_RULES)).toEqual({ ok: false, error: DOMAIN_MESSAGES.invalid });
});
