import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { DOMAIN_MESSAGES, normaliseDomain, parseDomain, type DomainRules } from './domain.ts';

const rules: DomainRules = {
  toAscii: (host) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : null),
  isPublicSuffix: (host) => ['co.uk', 'github.io', 'xn--p1ai'].includes(host),
};

test.each([
  { typed: 'example.com', host: 'example.com' },
  { typed: '  Example.COM\n', host: 'example.com' },
  { typed: 'https://example.com', host: 'example.com' },
  { typed: 'HTTP://Example.com/', host: 'example.com' },
  { typed: 'example.com/shop?x=1#top', host: 'example.com' },
  { typed: 'example.com?utm=1', host: 'example.com' },
  { typed: 'example.com#about', host: 'example.com' },
  { typed: 'http://', host: '' },
  { typed: 'https://https://example.com', host: 'https:' },
  { typed: 'ftp://example.com', host: 'ftp:' },
])('reduces "$typed" to the host "$host"', ({ typed, host }) => {
  expect(normaliseDomain(typed)).toBe(host);
});

test.each([
  { typed: 'example.com', domain: 'example.com' },
  { typed: 'https://Shop.Example.co.uk/menu', domain: 'shop.example.co.uk' },
  { typed: 'www.example.com', domain: 'www.example.com' },
  { typed: '123.com', domain: '123.com' },
  { typed: 'a-b.example', domain: 'a-b.example' },
  { typed: 'bücher.de', domain: 'xn--bcher-kva.de' },
  { typed: 'BÜCHER.DE', domain: 'xn--bcher-kva.de' },
  { typed: 'пример.рф', domain: 'xn--e1afmkfd.xn--p1ai' },
  { typed: `${'a'.repeat(63)}.com`, domain: `${'a'.repeat(63)}.com` },
])('stores "$typed" as $domain', ({ typed, domain }) => {
  expect(parseDomain(typed, rules)).toEqual({ ok: true, domain });
});

const { required, format, invalid, tooLong, publicSuffix } = DOMAIN_MESSAGES;
test.each([
  { typed: '', error: required },
  { typed: '   ', error: required },
  { typed: 'https://', error: required },
  { typed: '/path', error: required },
  { typed: 'example..com', error: format },
  { typed: '.example.com', error: format },
  { typed: 'example.com.', error: format },
  { typed: '..', error: format },
  { typed: '.', error: format },
  { typed: 'example', error: invalid },
  { typed: 'localhost', error: invalid },
  { typed: 'example.c', error: invalid },
  { typed: 'example.c0m', error: invalid },
  { typed: 'exam ple.com', error: invalid },
  { typed: 'example.com:8080', error: invalid },
  { typed: 'user@example.com', error: invalid },
  { typed: 'exam_ple.com', error: invalid },
  { typed: '-example.com', error: invalid },
  { typed: 'example-.com', error: invalid },
  { typed: 'exa%6dple.com', error: invalid },
  { typed: 'exam\\ple.com', error: invalid },
  { typed: '192.168.1.10', error: invalid },
  { typed: '0x7f.1', error: invalid },
  { typed: '[::1]', error: invalid },
  { typed: '*.example.com', error: invalid },
  { typed: 'ftp://example.com', error: invalid },
  { typed: `${'a'.repeat(64)}.com`, error: tooLong },
  { typed: `${'abcdefg.'.repeat(32)}com`, error: tooLong },
  { typed: 'co.uk', error: publicSuffix },
  { typed: 'https://GitHub.io/', error: publicSuffix },
])('refuses "$typed": $error', ({ typed, error }) => {
  expect(parseDomain(typed, rules)).toEqual({ ok: false, error });
});

/** Accepts every ASCII label unchanged, like Node 24 and later. */
const lenient: DomainRules = {
  ...rules,
  toAscii: (host) => (/^[\x21-\x7e]+$/.test(host) ? host.toLowerCase() : rules.toAscii(host)),
};

test.each([
  'xn--a.com',
  'www.xn--a.com',
  'shop.xn--0',
  'xn--99zzzz999.com',
  'xn--mnchen.de',
  'xn--abc-d.com',
  'xn--xn--a.com',
])('refuses punycode that encodes nothing, on every runtime: %s', (typed) => {
  for (const runtime of [rules, lenient])
    expect(parseDomain(typed, runtime)).toEqual({ ok: false, error: DOMAIN_MESSAGES.invalid });
});

test.each([
  'xn--mnchen-3ya.de',
  'www.xn--e1afmkfd.xn--p1ai',
  'xn--ls8h.la',
  'xn--fa-hia.de',
  'xn--zca.com',
  'ab--c.com',
])('accepts punycode that encodes a text, on every runtime: %s', (typed) => {
  for (const runtime of [rules, lenient]) expect(parseDomain(typed, runtime)).toEqual({ ok: true, domain: typed });
});

test('the messages are those of facts v.domain.*', () => {
  expect([required, format, invalid]).toEqual([
    'Domain is required',
    'Invalid domain format',
    'Please enter a valid domain (e.g., example.com)',
  ]);
});

test('normalizing a stored domain does not change it', () => {
  const typed = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.domain(),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.tuple(fc.domain(), fc.string({ maxLength: 5 })).map(([domain, tail]) => domain.toUpperCase() + tail),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const first = parseDomain(text, rules);
      if (first.ok) expect(parseDomain(first.domain, rules)).toEqual(first);
      else expect(first.error.length).toBeGreaterThan(0);
    }),
    { seed: 20260105, numRuns: isWholeRun ? 500 : 50 },
  );
});
