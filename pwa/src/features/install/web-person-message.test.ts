import { expect, test } from 'vitest';
import { buildSnippet, type WidgetAddress } from '../../lib/snippet.ts';
import { GUIDES, guideOf, type Platform } from './guides.ts';
import { MAILTO_MAX, webPersonMessage } from './web-person-message.ts';

const WIDGET: WidgetAddress = { id: '7Kx2mQ9vRb4TnWc8ZsYpLd', publicUrl: 'https://doorsign.example' };
const STYLE = {
  theme: 'light',
  accentColor: '#10b981',
  fontSize: 'medium',
  placement: 'custom',
  positionX: 300,
  positionY: 260,
} as const;
const SETTINGS = { businessName: 'Harbor Bakery', domains: ['harborbakery.com'] };

const messageFor = (platform: Platform | null, settings = SETTINGS, widget = WIDGET) => {
  const guide = guideOf(platform);
  const code = guide.codeFor?.(widget) ?? buildSnippet({ ...widget, style: STYLE });
  return { code, ...webPersonMessage({ guide, code, origin: widget.publicUrl, settings }) };
};
/** Reads an address as a mail program does. */
const read = (mailto: string) => new URL(mailto).searchParams;

test.each([...(Object.keys(GUIDES) as Platform[]), null])(
  'the message for %s has the code and the steps as plain text, also in the mail',
  (platform) => {
    const { code, subject, body, mailto } = messageFor(platform);
    expect(body).toContain(code);
    expect(body).toMatch(/\n1\. .+\n2\. .+\n3\. /);
    expect(body).not.toMatch(/\*\*|`/);
    expect(mailto.length).toBeLessThanOrEqual(MAILTO_MAX);
    expect(read(mailto).get('subject')).toBe(subject);
    expect(read(mailto).get('body')?.replaceAll('\r\n', '\n')).toBe(body);
  },
);

test('without a domain the message names no website', () => {
  expect(messageFor(null, { ...SETTINGS, domains: [] }).subject).toBe('Please add our business hours to our website');
});

test('where all of it would be too long for mail programs, the mail has the code and one sentence', () => {
  const businessName = '营业'.repeat(60);
  const { code, body, mailto } = messageFor('shopify', { ...SETTINGS, businessName });
  expect(mailto.length).toBeLessThanOrEqual(MAILTO_MAX);
  expect(read(mailto).get('body')).toContain(code);
  expect(body).toContain(businessName);
});
