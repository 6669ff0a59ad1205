import { hostAllowed, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { MINUTE, OTHER } from '@doorsign/shared-schema/status';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { createBusiness, type Business, type VisitorClock } from './business.ts';
import { ELEMENT_CSS, NOTHING_CSS } from './style.ts';
import { loadLanguage, type Language } from './texts.ts';
import type { Draw, ElementView } from './view.ts';

/** All elements of a page, which share one request for each business and one timer. */
export interface ElementsPage {
  /** Draws an element now, if its facts are there, and from then on. */
  add(element: HTMLElement, draw: Draw): void;
  /** Draws an element whose attributes have changed, and requests what it has not shown before. */
  change(element: HTMLElement): void;
  remove(element: HTMLElement): void;
}

/** Creates the page, which has no element yet.
 * @param serverOf returns the address of an element's server, null if none is known
 * @param random   a number from 0 to 1
 * @throws when the browser lacks constructed style sheets */
export const createPage = (
  now: () => number,
  random: () => number,
  serverOf: (element: HTMLElement) => string | null | undefined,
): ElementsPage => {
  const drawings = new Map<HTMLElement, Draw>();
  const businesses = new Map<string, Business>();
  const languages = new Map<string, Language>();
  const clock: VisitorClock = { now, error: 0 };
  const host = location.hostname;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const [sheet, nothing] = [ELEMENT_CSS, NOTHING_CSS].map((css) => {
    const made = new CSSStyleSheet();
    made.replaceSync(css);
    return made;
  }) as [CSSStyleSheet, CSSStyleSheet];

  const said = new Set<string>();
  /** Logs each reason once, for an owner who wonders why nothing shows. */
  const say = (reason: string): void => {
    // oxlint-disable-next-line no-console -- the owner's line
    if (!said.has(reason)) console.info('Doorsign:', reason);
    said.add(reason);
  };

  const remember = <Value>(known: Map<string, Value>, key: string, create: () => Value): Value => {
    const found = known.get(key) ?? create();
    known.set(key, found);
    return found;
  };
  /** Returns undefined without a server, and for one that is no address. */
  const addressOf = (element: HTMLElement): string | undefined => {
    try {
      return new URL(serverOf(element)?.replace(/\/*$/, '/api/widget/') ?? '').href;
    } catch {
      return undefined;
    }
  };
  const idOf = (element: HTMLElement): string | null => element.getAttribute('widget');
  /** Returns undefined if the element names no business. */
  const businessOf = (element: HTMLElement): Business | undefined => {
    const [server, id] = [addressOf(element), idOf(element)];
    if (!server || !id) return undefined;
    const address = server + encodeURIComponent(id);
    return remember(businesses, address, () => createBusiness(address, clock, drawAll, say));
  };
  const languageOf = (element: HTMLElement): Language => {
    // Not `document.documentElement`, whose name an element that a visitor posted may have.
    const tag = (element.closest('[lang]') ?? document.querySelector('html'))?.getAttribute('lang') || 'en';
    const address = addressOf(element) as string;
    return remember(languages, address + tag, () => loadLanguage(address, tag, drawAll));
  };

  /** Returns the view of an element, null to show nothing, or undefined while its own content has to stay. */
  const viewOf = (element: HTMLElement, draw: Draw): ElementView | null | undefined => {
    const business = businessOf(element);
    if (!business) {
      say(element.localName + ' needs the attributes widget and server (with https://).');
      return undefined;
    }
    const { payload } = business;
    const { words, locale } = languageOf(element);
    if (payload === undefined || !words) return undefined;
    if (!payload) return null;
    const { domains } = payload;
    if (!hostAllowed(host, domains)) {
      if (!isOwnMachine(host)) {
        say('not allowed on ' + host);
        return null;
      }
      say(`Shown because this is your own computer. Visitors see it on ${domains.join(', ')} only.`);
    }
    const facts = statusFromPayload(payload, now() + clock.error);
    if (facts?.status === OTHER) say(words.other);
    const first = [...drawings].find(([other, itsDraw]) => itsDraw === draw && idOf(other) === idOf(element));
    return facts && facts.status !== OTHER
      ? { payload, facts, words, locale, isAnnounced: first?.[0] === element }
      : null;
  };

  const update = (element: HTMLElement): void => {
    try {
      const draw = drawings.get(element);
      const view = draw && viewOf(element, draw);
      // The element's own content stays until there is something better.
      if (!draw || (view === undefined && !element.shadowRoot)) return;
      const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
      const before = root.firstChild as HTMLElement | null;
      const content = view === undefined ? document.createElement('slot') : view && draw(view, element, before);
      if (content !== before) root.replaceChildren(...(content ? [content] : []));
      // Its own content is as the page has it: `hidden` hides it.
      root.adoptedStyleSheets = view === undefined ? [] : [content ? sheet : nothing];
    } catch {}
  };
  /** Draws all elements, and waits for the next minute. Labels and days change at whole minutes only, so one timer is enough. It never
   * waits longer, because timers stop while a computer sleeps. */
  const drawAll = (): void => {
    clearTimeout(timer);
    timer = drawings.size ? setTimeout(tick, MINUTE - ((now() + clock.error) % MINUTE)) : undefined;
    [...drawings.keys()].forEach(update);
  };

  /** Requests what is no longer trusted. Hidden pages request nothing. */
  const ask = (): void => {
    // An element that a visitor posted may have the name.
    if (document.hidden === true) return;
    for (const element of drawings.keys())
      try {
        void businessOf(element)?.ask();
      } catch {}
  };

  /** A visitor who returns gets fresh facts at once; pages that stay open spread their requests over the minute. */
  const tick = (event?: Event): void => {
    setTimeout(ask, event ? 0 : random() * MINUTE);
    drawAll();
  };
  for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, tick);

  return {
    add(element, draw) {
      drawings.set(element, draw);
      ask();
      if (timer === undefined) drawAll();
      else update(element);
    },
    change(element) {
      if (!drawings.has(element)) return;
      ask();
      update(element);
    },
    remove: (element) => void drawings.delete(element),
  };
};
