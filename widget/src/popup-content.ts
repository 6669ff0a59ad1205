import { ENGLISH_POPUP, inVisitorsTime } from '@doorsign/shared-schema/status/wording';
import { make } from './make.ts';
import { makeHours } from './popup-hours.ts';
import type { PopupOptions, PopupView } from './popup-view.ts';

/** Returns black or white, whichever has more contrast on a color: at least 4.5:1 on any. The curve is close enough to sRGB's for that.
 * @param hex "#rrggbb"; anything else counts as dark */
export const readableOn = (hex: string): '#000' | '#fff' => {
  const light = (at: number): number => parseInt(hex.slice(at, at + 2), 16) ** 2.2;
  // The weights of red, green and blue are 0.2126, 0.7152 and 0.0722, times 14. The limit is 0.18 of white's luminance, 14 * 255 ** 2.2.
  return 3 * light(1) + 10 * light(3) + light(5) > 5e5 ? '#000' : '#fff';
};

/** Builds the content of a popup. Every focusable element has an id.
 * @param close called by the close button */
export const makeContent = (view: PopupView, send: PopupOptions['send'], close: () => void): HTMLElement => {
  const { payload, facts, locale } = view;
  const accent = view.style.accentColor;
  const { phone, directionsUrl } = payload;
  const words = { ...ENGLISH_POPUP, ...view.words };
  const link = (id: 'call' | 'directions' | 'by', href: string, word: string, style = ''): HTMLAnchorElement =>
    make(
      'a',
      {
        id,
        style,
        href,
        target: id === 'call' ? '' : '_blank',
        rel: 'noopener',
        onclick: () => id !== 'by' && send(id),
      },
      word,
    );
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
    // No line ends within a time: a space after a digit breaks none.
    make('strong', {}, make('i', {}), inVisitorsTime(view.text, facts, words, locale).replace(/(?<=\d)\s/g, '\xa0')),
    ...makeHours(view, words),
    make(
      'p',
      {},
      phone
        ? link(
            'call',
            // Separators between digits are only for the eye; "(0)" is not dialed after a country code.
            'tel:' + phone.replace(/(?<=^\+.*)\(0\)|(?!^\+)\D/g, ''),
            words.callUs,
            `background:${accent};color:${readableOn(accent)}`,
          )
        : '',
      directionsUrl ? link('directions', directionsUrl, words.directions) : '',
    ),
    payload.plain ? '' : link('by', payload.poweredBy, words.poweredBy),
  );
};
