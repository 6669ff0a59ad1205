import { expect, test } from 'vitest';
import { layout } from './layout.ts';

const WORDS = { subject: 'Hello', paragraphs: ['One.', 'Two & three.'], closing: 'Bye.' };

test('the plain form has a code or an address on a line of its own', () => {
  expect(layout('ada@example.com', WORDS).text).toBe('One.\n\nTwo & three.\n\nBye.\n\nDoorsign\n');
  expect(layout('ada@example.com', { ...WORDS, highlight: { code: 'ABC234' } }).text).toContain('\n\nABC234\n\n');
  const linked = layout('ada@example.com', { ...WORDS, highlight: { button: 'Log in', href: 'https://a.example/x' } });
  expect(linked.text).toContain('\n\nhttps://a.example/x\n\n');
  expect(linked.text).not.toContain('Log in');
});

test('the HTML form has the subject as its heading, and escapes every text', () => {
  const { html } = layout('ada@example.com', {
    subject: 'You & "me"',
    paragraphs: ['<script>'],
    highlight: { button: '<b>', href: 'https://a.example/?a="&b' },
    closing: "'",
  });
  expect(html).toContain('>You &amp; &quot;me&quot;</h1>');
  expect(html).toContain('href="https://a.example/?a=&quot;&amp;b"');
  expect(html).toContain('>&lt;b&gt;</a>');
  expect(html).toContain('&#39;</p>');
  expect(html).not.toContain('<script>');
});

test('a heading can differ from the subject', () => {
  const { html } = layout('ada@example.com', { ...WORDS, heading: 'Your code' });
  expect(html).toContain('>Your code</h1>');
  expect(html).not.toContain('>Hello</h1>');
});
