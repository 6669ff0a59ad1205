import { ENGLISH_POPUP, inVisitorsTime } from '@doorsign/shared-schema/status/wording';
import { make } from './make.ts';
import { makeHours } from './popup-hours.ts';
import type { PopupOptions, PopupView } from './popup-view.ts';

/** Returns black or white, whichever has more contrast on a color: at least 4.5:1 on any. The curve is close enough to sRGB's for that.
 * @param hex "#rrggbb"; anything else counts as dark */
export const readableOn = (hex: string): '#000' | '#fff' => {
  const light = (at: number): number => parseInt(hex.slice(at, at + 2), 16) ** 2.2;
  // 0.18 of white's luminance, which is 255 ** 2.2 here.
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > 35450 ? '#000' : '#fff';
};

/** Builds the content of a popup. Every focusable element has an id.
 * @param close called by the close button */
export const makeContent = (view: PopupView, send: PopupOptions['send'], close: () => void): HTMLElement => {
  const { payload, facts, locale } = view;
  const accent = view.style.accentColor;
  const { phone, directionsUrl } = payload;
  const words = { ...ENGLISH_POPUP, ...view.words };
  const text = inVisitorsTime(view.text, facts, words, locale);
  const link = (id: 'call' | 'directions' | 'by', href: string, word: string): HTMLAnchorElement =>
    make('a', { id, href, target: '_blank', rel: 'noopener', onclick: () => id !== 'by' && send(id) }, word);

  const actions = make('p', { id: 'go' });
  if (phone) {
    // Separators between digits are only for the eye; "(0)" is not dialed after a country code.
    const call = link('call', 'tel:' + phone.replace(/(?<=^\+.*)\(0\)|(?!^\+)\D/g, ''), words.callUs);
    call.target = '';
    call.style.cssText = `background:${accent};color:${readableOn(accent)}`;
    actions.append(call);
  }
  if (directionsUrl) actions.append(link('directions', directionsUrl, words.directions));
  return make(
    'section',
    // `auto`: the direction of the first letter of the status. A name with a direction of its own does not count.
    { lang: locale, dir: 'auto' },
    make(
      'header',
      {},
      make('h2', {}, make('bdi', {}, payload.name)),
      make('button', { id: 'x', ariaLabel: words.close, onclick: close }, '×'),
    ),
    make('strong', {}, make('i', {}), text),
    ...makeHours(view, words),
    actions,
    link('by', payload.poweredBy, words.poweredBy),
  );
};
