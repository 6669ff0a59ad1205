// @vitest-environment jsdom
import { ENGLISH } from '@doorsign/shared-schema/status/wording';
import { ACCENT_COLORS, DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { expect, test, vi } from 'vitest';
import { makeContent, readableOn } from './popup-content.ts';
import type { PopupView } from './popup-view.ts';

const VIEW: PopupView = {
  payload: {
    name: 'Harbor Bakery',
    hours: null,
    nextHoliday: null,
    names: [],
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
])('with $name the links are $words and the signup link', ({ phone, directionsUrl, words }) => {
  const { links } = make({ phone, directionsUrl });
  expect(links.map((link) => link.textContent)).toEqual([...words, 'Powered by Doorsign']);
});

test('external links open in a new tab without access to the page; a call does not leave it', () => {
  const { links } = make({ phone: '555 0100', directionsUrl: 'https://maps.example/?q=1' });
  expect(links.map(({ href, target, rel }) => ({ href, target, rel }))).toEqual([
    { href: 'tel:5550100', target: '', rel: 'noopener' },
    { href: 'https://maps.example/?q=1', target: '_blank', rel: 'noopener' },
    { href: 'https://doorsign.example/signup', target: '_blank', rel: 'noopener' },
  ]);
});

test('clicks on call and directions are counted, clicks on the signup link are not', () => {
  const { links, sent } = make({ phone: '555 0100', directionsUrl: 'https://maps.example/' });
  for (const link of links) link.dispatchEvent(new MouseEvent('click'));
  expect(sent).toEqual(['call', 'directions']);
});

test('the close button closes', () => {
  const { content, close } = make();
  content.querySelector('button')?.click();
  expect(close).toHaveBeenCalledOnce();
});

test('names never become markup', () => {
  const { content } = make({ name: '<img src=x onerror=alert(1)>' }, { text: '<b>Open</b>' });
  expect(content.querySelector('img')).toBeNull();
  expect(content.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(content.textContent).toContain('<b>Open</b>');
});

test('texts of another language replace the English ones that they cover', () => {
  const { content } = make({}, { words: { ...ENGLISH, close: 'Schließen' }, locale: 'de' });
  expect(content.lang).toBe('de');
  expect(content.querySelector('button')?.ariaLabel).toBe('Schließen');
  expect(content.textContent).toContain('Hours');
});

test('the same view gives equal content', () => {
  const view = { payload: { phone: '555 0100', directionsUrl: 'https://maps.example/' } };
  expect(make(view.payload).content.isEqualNode(make(view.payload).content)).toBe(true);
  expect(make(view.payload).content.isEqualNode(make({ ...view.payload, phone: '555 0101' }).content)).toBe(false);
});

/** Relative luminance by WCAG 2.2. */
const luminance = (red: number, green: number, blue: number): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast ratio of the chosen text on a color, by WCAG 2.2. */
const contrastOn = (red: number, green: number, blue: number): number => {
  const hex = '#' + [red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('');
  const background = luminance(red, green, blue);
  return readableOn(hex) === '#fff' ? 1.05 / (background + 0.05) : (background + 0.05) / 0.05;
};

test.each(ACCENT_COLORS.map((accent) => ({ ...accent })))('text on $name is readable', ({ value }) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  expect(contrastOn(red, green, blue)).toBeGreaterThanOrEqual(4.5);
});

test('text on every color that the API can store is readable', () => {
  let least = Infinity;
  // Steps of three include both ends and every kind of color in between.
  for (let red = 0; red < 256; red += 3) {
    for (let green = 0; green < 256; green++) {
      for (let blue = 0; blue < 256; blue += 3) least = Math.min(least, contrastOn(red, green, blue));
    }
  }
  expect(least).toBeGreaterThanOrEqual(4.5);
});

test.each(['', 'red', '#12'])('"%s", which is not a color, gets white text', (text) => {
  expect(readableOn(text)).toBe('#fff');
});

test('a white label leaves the line out, and everything else in', () => {
  const { links } = make({ plain: true, phone: '555 0100' });
  expect(links.map(({ id }) => id)).toEqual(['call']);
});
