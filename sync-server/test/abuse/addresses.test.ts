import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { authCalls } from '@doorsign/shared-schema/api';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';
import { PASSWORD } from '../owner.ts';
import { startSmtpSink } from '../smtp-sink.ts';
import { startTestServer } from '../start-test-server.ts';

const FROM = 'hello@doorsign.example';

/** Parts before the @, after it, and around the whole address. Each is combined with ordinary other parts. */
const LOCAL_PARTS = [
  'ada', 'ADA', 'ada.lovelace', 'ada+tag', "o'neil", 'a-b_c', '{ada}', '!#$%&*/=?^`|~', '0', '-', '_', 'a'.repeat(64),
  '', '.ada', 'ada.', 'a..b', 'a'.repeat(65), '"ada"', '"a b"', '"a\\"b"', 'a b', 'ada(x)', '(x)ada', 'ada\\', 'ada,eve',
  'ada;eve', 'ada:eve', 'ada<eve', 'ada>eve', '<ada', 'ada[', 'ada]', 'ada@eve', 'a%0d%0ab', 'ada\r\n', '\r\nada',
  'ada\n.\nQUIT', 'ada\0', 'ada\t', 'äda', '\u212Aelvin', 'ａｄａ', 'ada\u200b', '\u202eada', 'ada\u00a0x', '🙂', '\u0130da',
  'ada\u0301', 'ſam', 'ada\u2028', 'ada\u0085',
]; // oxfmt-ignore
const DOMAINS = [
  'example.com', 'EXAMPLE.com', 'sub.example.co.uk', 'xn--exmple-cua.com', 'ex-ample.com', '1.example', '123.com',
  `${'b'.repeat(63)}.com`, `${'b.'.repeat(80)}com`, 'example', '', '.', '.example.com', 'example.com.', 'example..com',
  '-example.com', 'example-.com', 'exam_ple.com', 'exam ple.com', `${'b'.repeat(64)}.com`, `${'bb.'.repeat(90)}com`,
  '127.0.0.1', '[127.0.0.1]', '[IPv6:::1]', 'localhost', 'exämple.com', 'example.com,eve@evil.example',
  'example.com;eve@evil.example', 'example.com eve@evil.example', 'example.com>eve@evil.example', 'example.com\0.evil.example',
  'example.com%00', 'example.com\r\n', 'example.com\nRCPT TO:<eve@evil.example>', 'example.com\u3002evil.example',
  'example。com', 'еxample.com', 'example.com/', 'example.com#', 'example.com?', 'example.com:25', 'a@example.com', 'example.1',
]; // oxfmt-ignore
const INJECTED = [
  '\r\nBcc: eve@evil.example', '\nBcc: eve@evil.example', '\rBcc: eve@evil.example', '%0aBcc:eve@evil.example',
  '\r\n\r\nSpam', '\r\n.\r\nMAIL FROM:<eve@evil.example>', '\r\nRCPT TO:<eve@evil.example>', ', eve@evil.example',
  '; eve@evil.example', ' eve@evil.example', '\teve@evil.example', '> SIZE=1', ' BODY=8BITMIME', ' NOTIFY=SUCCESS ORCPT=x',
  '\u2028Bcc: eve@evil.example', '\u0000', '\u000b', '\u000c', '(eve@evil.example)', '<eve@evil.example>', '"', '\'', '\\', '%s',
]; // oxfmt-ignore
const AROUND = [
  ['<', '>'], ['"Ada" <', '>'], ['Ada <', '>'], ['mailto:', ''], ['', '?bcc=eve@evil.example'], ['undisclosed:', ';'],
  [' ', ' '], ['\t', '\n'], ['\ufeff', ''], ['\u00a0', '\u3000'], ['(x) ', ''], ['', ' (x)'], ['To: ', ''], ["'", "'"],
  ['%3c', '%3e'], ['eve@evil.example,', ''], ['@evil.example:', ''], ['=?utf-8?q?', '?='], ['\u202a', '\u202c'], ['"', '"'],
] as const; // oxfmt-ignore

/** Converts an address to the form that the test's mail server reports: with punycode decoded. */
const shown = (address: string): string => {
  const [local = '', domain = ''] = address.split('@');
  return `${local}@${domainToUnicode(domain)}`;
};

let serial = 0;
/** Returns a unique local part, so that the limits of one address are not reached. */
const own = (): string => `own${(serial += 1)}`;

/** Three hundred texts that a visitor might type as an e-mail, and ten hostile variants for each valid one. */
const EVERY_ADDRESS: readonly string[] = [
  ...LOCAL_PARTS.map((local) => `${local}@d${(serial += 1)}.example`),
  ...DOMAINS.map((domain) => `${own()}@${domain}`),
  ...INJECTED.flatMap((text) => [
    `${own()}@example.com${text}`,
    `${own()}${text}@example.com`,
    `${text}${own()}@example.com`,
    `${own()}@example.com${text}${own()}@example.com`,
    `${own()}@${text}example.com`,
    `${own()}@sub${text}.example.com`,
  ]),
  ...AROUND.map(([before, after]) => `${before}${own()}@example.com${after}`),
  ...Array.from({ length: 45 }, (_, code) => `${own()}${String.fromCharCode(code)}x@example.com`),
];
const ADDRESSES = EVERY_ADDRESS.filter((_, index) => isWholeRun || index % 3 === 0);

test(
  `of ${ADDRESSES.length} addresses each is mailed exactly as it is normalised, or refused`,
  { timeout: 600_000 },
  async () => {
    expect(EVERY_ADDRESS.length).toBeGreaterThanOrEqual(300);
    const { url, deliveries } = await startSmtpSink();
    const server = await startTestServer({ environment: { SMTP_URL: url, MAIL_FROM: FROM } });
    const mailed: string[] = [];
    let refused = 0;
    for (const typed of ADDRESSES) {
      const sent = await server.call(authCalls.sendOtp, { body: { email: typed } });
      const signup = { email: typed, password: PASSWORD, businessName: 'Shop' };
      const signedUp = await server.call(authCalls.signup, { body: signup });
      // Both calls parse an address alike.
      expect([typed, signedUp.status]).toEqual([typed, sent.status]);
      if (sent.status === 200) {
        const normalised = typed.trim().toLowerCase();
        mailed.push(normalised);
        expect(normalised).toMatch(/^[!-~]+$/);
        expect(signedUp.answer.user.email).toBe(normalised);
      } else {
        refused += 1;
        expect([typed, sent.status]).toEqual([typed, 400]);
      }
    }
    expect(deliveries.map(({ envelope }) => envelope)).toEqual(mailed.map((to) => ({ from: FROM, to: [shown(to)] })));
    for (const { envelope, message } of deliveries) {
      expect(message.to?.map(({ address }) => shown(address ?? ''))).toEqual(envelope.to);
      expect([message.cc, message.bcc]).toEqual([undefined, undefined]);
    }
    // Both accepted and refused addresses are in the list.
    expect(mailed.length).toBeGreaterThan(ADDRESSES.length / 10);
    expect(refused).toBeGreaterThan(ADDRESSES.length / 2);
    expect(mailed.filter((to) => to.includes('evil'))).toEqual([]);
  },
);
