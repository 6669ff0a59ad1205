import { expect, test } from 'vitest';
import { webhookFailingMail, webhookMadeMail, webhookOffMail } from './webhooks.ts';

const FACTS = {
  to: 'ada@example.com',
  businessName: "Ada's Bakery",
  host: 'hooks.example.com',
  timezone: 'Europe/Berlin',
  webhookUrl: 'https://doorsign.example/developers/webhooks/abc',
};
const AT = Date.parse('2026-12-06T15:00:00Z');

test('a mail about a new webhook names its host and when it was made', () => {
  const { subject, text, html } = webhookMadeMail({ ...FACTS, atMs: AT });
  expect(subject).toBe('A webhook was created');
  expect(text).toContain(
    "A webhook to hooks.example.com was created for Ada's Bakery on December 6, 2026 at 4:00 PM Berlin time.",
  );
  for (const form of [text, html]) expect(form).toContain(FACTS.webhookUrl);
});

test('a mail about a failing webhook says since when, and what follows', () => {
  const { text } = webhookFailingMail({ ...FACTS, sinceMs: AT });
  expect(text).toContain('has been failing since December 6, 2026 at 4:00 PM Berlin time.');
  expect(text).toContain('After five days without success, we turn the webhook off.');
});

test.each([
  { why: 'gone' as const, says: 'responded that it’s gone for good (410)' },
  { why: 'failing' as const, says: 'didn’t respond correctly for five days' },
])('a mail about a webhook that was turned off as $why says so', ({ why, says }) => {
  const { subject, text } = webhookOffMail({ ...FACTS, why });
  expect(subject).toBe('A webhook was turned off');
  expect(text).toContain(says);
});
