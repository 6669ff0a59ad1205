import type { WidgetPayload } from '@doorsign/shared-schema/api';
import { isOnDomain, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { MINUTE, OTHER } from '@doorsign/shared-schema/status';
import { SHORT_ENGLISH, shortForm, type ShortTexts } from '@doorsign/shared-schema/status/wording';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { loadUpkeep, loadWords } from './fetched-parts.ts';
import { createPill, type PillStyle } from './render.ts';
import type { Tend, Widget } from './upkeep-view.ts';

// The build wraps this file in one function that catches all errors. None reaches the page, even if a page or a browser lacks something.

/** A payload or null, inserted by the server. */
declare const __PAYLOAD__: WidgetPayload | null;
/** The base address of Doorsign's other files and calls, inserted by the server. Nothing on the page can change it. */
declare const __ADDRESS__: string;

/** A style that is still being put together. */
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const clock = Date.now;

const address = __ADDRESS__;
// `document.currentScript` can be wrong: an image that a visitor posted under that name replaces it, and loaders hide the running script or
// put another one in its place.
const own = document.currentScript;
const tag = (
  own instanceof HTMLScriptElement ? own : document.querySelector('script[src*="/api/widget."]')
) as HTMLScriptElement;
const { dataset } = tag;
const widget: Widget = {
  payload: __PAYLOAD__,
  clockError: 0,
  words: SHORT_ENGLISH,
  locale: dataset.lang || (document.querySelector('html') as HTMLElement).lang || 'en',
};
const id = widget.payload?.id ?? (dataset.id as string);
const host = location.hostname;
const element = document.createElement('doorsign-widget');
const draw = createPill(element);

let tries = 0;
let timer: ReturnType<typeof setTimeout>;
let upkeep: Promise<Tend> | undefined;

/** Calls the upkeep, and loads it first. Hidden pages request nothing. Without the upkeep the pill is right until its horizon; the next try
 * is at the visitor's next event, or ten minutes later. */
const tend = async (event?: Event): Promise<void> => {
  try {
    // An element that a visitor posted may have the name.
    if (event || document.hidden !== true)
      void (
        await (upkeep ??= loadUpkeep(address, tries++).then(({ startUpkeep }) =>
          startUpkeep(widget, tick, address, id, host, tag),
        ))
      )(event);
  } catch {
    setTimeout(() => (upkeep = undefined), event ? 0 : 10 * MINUTE);
  }
};

/** Redraws the pill. Labels and days change at whole minutes only, so one timer for the next minute is enough. The timer never waits
 * longer, because timers stop while a computer sleeps. */
const tick = (event?: Partial<PageTransitionEvent>): void => {
  try {
    // The page removed the pill, so it stays away. A pill whose whole body was replaced still has a parent and moves to the next body.
    if (widget.button && !element.parentNode) return;
    const { payload, clockError, words, locale } = widget;
    const now = clock() + clockError;
    clearTimeout(timer);
    timer = setTimeout(tick, MINUTE - (now % MINUTE));
    // A new page is left in peace first, a returning visitor's asks at once; pages that stay open spread their requests over the minute.
    setTimeout(tend as () => void, !event ? Math.random() * MINUTE : upkeep ? 0 : 300);

    const facts = (widget.facts =
      payload &&
      (!payload.domains.length || payload.domains.some((domain) => isOnDomain(host, domain)) || isOwnMachine(host)) &&
      statusFromPayload(payload, now));
    // shared-schema/docs/product-rules.md#p9. The attributes have the names of the style's members, and drawing accepts any text in them. A
    // pinned snippet without `inline` keeps its corner, which no attribute says.
    const style = { ...(payload as WidgetPayload)?.style } as Mutable<PillStyle>;
    if ('pin' in dataset) {
      delete style.inline;
      Object.assign(style, dataset);
    }
    if (facts && facts.status !== OTHER && (String(style.phones) !== 'false' || innerWidth > 479)) {
      // The same tag twice makes one pill. The body object keeps the reference: a cloned body, as some sites keep for back navigation, has
      // a copy of the pill's element without its content.
      const body = document.querySelector<HTMLElement>('body') as HTMLElement & Record<string, HTMLElement | undefined>;
      if (!body[id]?.isConnected) {
        body[id] = element;
        if ('inline' in style && body.contains(tag)) tag.after(element);
        else body.append(element);
      }
      // A pill that is not behind its tag is in its corner.
      if (tag.nextSibling !== element) delete style.inline;
      const button = draw(facts.status, shortForm(facts, words, locale), style, widget.wordFully?.(facts));
      button.lang = locale;
      button.onpointerenter = button.onfocus = button.onclick = tend;
      widget.style = style;
      widget.button = button;
    } else {
      element.remove();
      widget.button = undefined;
    }
    widget.afterDraw?.(event);
  } catch {}
};

// Waits for the texts: showing English first would make a screen reader speak two texts, one after the other.
if (!/^en(-[a-z]{2})?$/i.test(widget.locale))
  try {
    const body = (await (await loadWords(address, widget.locale)).json()) as ShortTexts;
    // Throws if the object is empty, because the server has no texts for this language, or is of an earlier release.
    body.opensShort.at(0);
    widget.words = body;
  } catch {
    widget.locale = 'en';
  }
tick({});
// Without facts there is nothing to wait for.
if (!widget.payload) void tend();
for (const type of ['visibilitychange', 'pageshow', 'DOMContentLoaded']) addEventListener(type, tick);
