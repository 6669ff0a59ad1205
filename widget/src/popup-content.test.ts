// @vitest-environment jsdom
import { ENGLISH } from '@doorsign/shared-schema/status/wording';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { expect, test, vi } from 'vitest';
import { makeContent } from './popup-content.ts';
import type { PopupView } from './popup-view.ts';

const VIEW: PopupView = {
  payload: {
    name: 'Harbor Bakery',
    hours: null,
    nextHoliday: null,
    phone: null,
    directionsUrl: null,
    poweredBy: 'https://doorsign.example/signup',
  },
  facts: { status: 'open', clockNow: Date.parse('2026-11-23T12:00Z'), clockZone: 'UTC' },
  text: 'Open until 5:00 PM',
  style: DEFAULT_STYLE,
  words: ENGLISH,
  locale: 'en-US',
};

interface Made {
  readonly links: HTMLAnchorElement[];
  readonly content: HTMLElement;
  readonly sent: string[];
  readonly close: () => void;
}
const make = (payload: Partial<PopupView['payload']> = {}, view: Partial<PopupView> = {}): Made => {
  const sent: string[] = [];
  const close = vi.fn<() => void>();
  const content = makeContent(
    { ...VIEW, ...view, payload: { ...VIEW.payload, ...payload } },
    (type) => sent.push(type),
    close,
  );
  return { links: [...content.querySelectorAll('a')], content, sent, close };
};

test.each([
  { phone: '+1 (555) 010-0199', dialled: '+15550100199' },
  { phone: '555.010.0199', dialled: '5550100199' },
  { phone: '+44 (0)20 7946 0018', dialled: '+442079460018' },
  { phone: '(030) 12 34 56', dialled: '030123456' },
  { phone: '(0)30 123456', dialled: '030123456' },
  { phone: '+49/30/123-456', dialled: '+4930123456' },
])('"$phone" is dialled as $dialled', ({ phone, dialled }) => {
  const [call] = make({ phone }).links;
  expect(call?.textContent).toBe('Call Us Now');
  expect(call?.getAttribute('href')).toBe(`tel:${dialled}`);
});

test.each([
  { name: 'neither', phone: null, directionsUrl: null, words: [] },
  { name: 'a number only', phone: '555 0100', directionsUrl: null, words: ['Call Us Now'] },
  { name: 'an address only', phone: null, directionsUrl: 'https://maps.example/', words: ['Directions'] },
  { name: 'both', phone: '555 0100', directionsUrl: 'https://maps.example/', words: ['Call Us Now', 'Directions'] },
])('with $name the links are $words, and the way to signup', ({ phone, directionsUrl, words }) => {
  const { links } = make({ phone, directionsUrl });
  expect(links.map((link) => link.textContent)).toEqual([...words, 'Powered by Doorsign']);
});

test('links that leave the site open beside it and get no hold of it; a call leaves nothing', () => {
  const { links } = make({ phone: '555 0100', directionsUrl: 'https://maps.example/?q=1' });
  expect(links.map(({ href, target, rel }) => ({ href, target, rel }))).toEqual([
    { href: 'tel:5550100', target: '', rel: 'noopener' },
    { href: 'https://maps.example/?q=1', target: '_blank', rel: 'noopener' },
    { href: 'https://doorsign.example/signup', target: '_blank', rel: 'noopener' },
  ]);
});

test('calls and ways are counted, the way to signup is not', () => {
  const { links, sent } = make({ phone: '555 0100', directionsUrl: 'https://maps.example/' });
  for (const link of links) link.dispatchEvent(new MouseEvent('click'));
  expect(sent).toEqual(['call', 'directions']);
});

test('the button closes', () => {
  const { content, close } = make();
  content.querySelector('button')?.click();
  expect(close).toHaveBeenCalledOnce();
});

test('names are text, whatever they look like', () => {
  const { content } = make({ name: '<img src=x onerror=alert(1)>' }, { text: '<b>Open</b>' });
  expect(content.querySelector('img')).toBeNull();
  expect(content.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(content.textContent).toContain('<b>Open</b>');
});

test('words of another language take the place of the English ones, as far as they go', () => {
  const { content } = make({}, { words: { ...ENGLISH, close: 'Schließen' }, locale: 'de' });
  expect(content.lang).toBe('de');
  expect(content.textContent).toContain('Schließen');
  expect(content.textContent).toContain('Opening hours');
});

test('the same moment makes the same content', () => {
  const view = { payload: { phone: '555 0100', directionsUrl: 'https://maps.example/' } };
  expect(make(view.payload).content.isEqualNode(make(view.payload).content)).toBe(true);
  expect(make(view.payload).content.isEqualNode(make({ ...view.payload, phone: '555 0101' }).content)).toBe(false);
});
