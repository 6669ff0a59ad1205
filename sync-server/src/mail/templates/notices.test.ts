import { expect, test } from 'vitest';
import { NOTICES, type NoticeFacts, type NoticeKind } from './notices.ts';

const FACTS: NoticeFacts = {
  to: 'ada@example.com',
  device: 'Chrome on <Windows>',
  atMs: Date.parse('2026-03-11T23:05:00Z'),
  timezone: 'America/New_York',
  loginUrl: 'https://doorsign.example/login',
  passwordUrl: 'https://doorsign.example/profile',
  supportEmail: 'help@doorsign.example',
};

const kinds = Object.keys(NOTICES) as NoticeKind[];

test.each(kinds)('%s says when, from where, and what to do if it was somebody else', (kind) => {
  const { to, subject, text, html } = NOTICES[kind](FACTS);
  expect(to).toBe(FACTS.to);
  expect(subject).toMatch(/^[A-Z][^\r\n]+[^.]$/);
  expect(text).toContain('on March 11, 2026 at 7:05 PM New York time from Chrome on <Windows>');
  expect(html).toContain('from Chrome on &lt;Windows&gt;');
  expect(text).toMatch(/If (this was you, no action is needed\. If not|it wasn’t you|you didn’t ask for this)/);
  expect(text).toMatch(/doorsign\.example/);
  expect(text.endsWith('\n\nDoorsign\n')).toBe(true);
});

test.each(kinds)(
  '%s passes over a device that has no name, a business that has no clock, and a help that nobody offers',
  (kind) => {
    const { text } = NOTICES[kind]({ ...FACTS, timezone: null, device: 'Unknown device', supportEmail: null });
    expect(text).toContain('at 11:05 PM UTC');
    expect(text).not.toMatch(/Unknown|null|undefined/);
  },
);
