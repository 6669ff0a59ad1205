import { expect, test } from 'vitest';
import { hasPriority, supportMailto, type SupportSender } from './support-mail.ts';

const SENDER: SupportSender = { id: '7Kx2', businessName: 'Ada’s & Sons', plan: 'pro' };
const read = (mailto: string) => new URL(mailto).searchParams;

test('a mail with priority is marked, and names plan and business', () => {
  const mailto = supportMailto('help@doorsign.example', 'My payment', SENDER);
  expect(mailto).toMatch(/^mailto:help@doorsign\.example\?subject=/);
  expect(read(mailto).get('subject')).toBe('[Priority] Ada’s & Sons: My payment');
  expect(read(mailto).get('body')).toBe('\r\n\r\nPlan: Business Pro\r\nBusiness: Ada’s & Sons (7Kx2)');
  expect([...read(mailto).keys()]).toEqual(['subject', 'body']);
});

test('a mail from Enterprise has a mark of its own', () => {
  const mailto = supportMailto('help@doorsign.example', 'My payment', { ...SENDER, plan: 'enterprise' });
  expect(read(mailto).get('subject')).toBe('[Enterprise] Ada’s & Sons: My payment');
});

test('every paid plan has priority, and the free one has not', () => {
  expect((['free', 'pro', 'enterprise', 'other'] as const).filter(hasPriority)).toEqual(['pro', 'enterprise', 'other']);
  expect(supportMailto('help@doorsign.example', 'My payment', { ...SENDER, plan: 'free' })).toBe(
    'mailto:help@doorsign.example?subject=My%20payment',
  );
});

test('a name cannot add a field or break the address', () => {
  const businessName = 'A&bcc=eve@evil.example\uD83D';
  const fields = read(supportMailto('', 'Hello', { ...SENDER, businessName }));
  expect([...fields.keys()]).toEqual(['subject', 'body']);
  expect(fields.get('body')).toContain('Business: A&bcc=eve@evil.example\uFFFD (7Kx2)');
});
