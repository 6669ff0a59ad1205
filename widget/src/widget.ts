import type { ErrorBody, EventType, WidgetPayload } from '@doorsign/shared-schema/api';
import { isOnDomain, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { MINUTE, OTHER } from '@doorsign/shared-schema/status';
import { PILL_ENGLISH, formatStatusLine, type PillTexts } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { loadPopup, loadWords } from './fetched-parts.ts';
import type { PopupOptions, UpdatePopup } from './popup-view.ts';
import { createPill } from './render.ts';

// The build wraps this file in one function that catches all errors. None reaches the page, even if a page or a browser lacks something.

/** A payload or null, inserted by the server. */
declare const __PAYLOAD__: WidgetPayload | null;
/** The base address of Doorsign's other files and calls, inserted by the server. Nothing on the page can change it. */
declare const __ADDRESS__: string;

/** The time for which an answer is trusted, in milliseconds. Source: shared-schema/docs/http-contract.md#freshness. */
const TRUST = 10 * MINUTE;

const clock = Date.now;

const address = __ADDRESS__;
// `document.currentScript` can be wrong: an image that a visitor posted under that name replaces it, and loaders hide the running script or
// put another one in its place.
const own = document.currentScript;
const { src, dataset } = (
  own instanceof HTMLScriptElement ? own : document.querySelector('script[src*="/api/widget."]')
) as HTMLScriptElement;
let payload = __PAYLOAD__;
const id = payload?.id ?? (dataset.id as string);
const host = location.hostname;
const element = document.createElement('doorsign-widget');
const draw = createPill(element);

let words = PILL_ENGLISH;
let locale = dataset.lang || document.documentElement.lang || 'en';
/** The time of the last request; no number before the first one. */
let askedAt: number | false | null | undefined;
let clockError = 0;
let isSeen: boolean | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout>;
/** The view that is on the page. */
let view: PopupOptions | undefined;
let updatePopup: UpdatePopup | undefined;

/** Logs one console line for an owner who wonders why nothing shows. Later calls do nothing. */
let say = (reason: string): void => {
  // oxlint-disable-next-line no-console -- that line
  console.info('Doorsign:', reason);
  say = () => {};
};

const send = (type: EventType): boolean =>
  navigator.sendBeacon(address + id + '/events', JSON.stringify({ type, host }));

/** Requests a payload if the current one is no longer trusted and the page is visible. If the request fails, the current payload stays. Two
 * requests may run at once; each has its own start time.
 * @param challenge forces a request; the server sends it back, which no cache on the way can do */
const ask = async (challenge = ''): Promise<void> => {
  try {
    // The clock may have been set back.
    if (!challenge && (document.hidden || Math.abs(clock() - (askedAt as number)) < TRUST)) return;
    const sentAt = (askedAt = clock());
    const answer = await fetch(address + id + challenge, { cache: 'no-cache' });
    const body = (await answer.json()) as WidgetPayload & ErrorBody;
    // Only Doorsign's server sends these fields; a captive portal or a bot check on the way does not.
    if (body.timeline) {
      const error = Date.parse(answer.headers.get('date') as string) - clock();
      // The date of an answer may be as old as its transfer took, which can include a computer's sleep.
      const isOff = Math.abs(error - clockError) > clock() - sentAt + MINUTE;
      if (isOff && answer.headers.get('asked') !== challenge) {
        // Either a cache has answered, or the clock is wrong: the next answer shows which.
        payload ??= body;
        if (!challenge) void ask('?' + clock());
      } else {
        payload = body;
        if (isOff) clockError = error;
      }
    } else if (body.code && answer.status < 500) {
      payload = null;
      say(body.detail);
    }
    tick();
  } catch {}
};

/** Loads the popup on intent, and opens it on a press. */
const meet = async ({ type }: Event): Promise<void> => {
  try {
    const popup = await loadPopup(address, failures);
    if (type === 'click') {
      void ask('?' + clock());
      updatePopup = popup.openPopup(view as PopupOptions);
    }
  } catch {
    failures++;
  }
};

/** Redraws the pill. Labels and days change at whole minutes only, so one timer for the next minute is enough. The timer never waits
 * longer, because timers stop while a computer sleeps. */
const tick = (event?: Partial<PageTransitionEvent>): void => {
  try {
    // The page removed the pill, so it stays away. A pill whose whole body was replaced still has a parent and moves to the next body.
    if (view && !element.parentNode) return;
    const now = clock() + clockError;
    clearTimeout(timer);
    timer = setTimeout(tick, MINUTE - (now % MINUTE));
    // A returning visitor gets a request at once; pages that stay open spread their requests over the minute.
    setTimeout(ask as () => void, event ? 0 : Math.random() * MINUTE);
    // Restored from the back-forward cache: counts as another view of the page.
    if (event?.persisted) isSeen = false;

    const facts =
      payload &&
      (!payload.domains.length ||
        payload.domains.some((domain) => isOnDomain(host, domain)) ||
        (say('not allowed on ' + host), isOwnMachine(host))) &&
      statusFromPayload(payload, now);
    if (facts && facts.status !== OTHER) {
      const [text] = formatStatusLine(facts, words, locale);
      // shared-schema/docs/product-rules.md#p9. The attributes have the names of the style's members, and drawing accepts any text in them.
      const style = { ...(payload as WidgetPayload).style, ...('pin' in dataset && (dataset as Partial<WidgetStyle>)) };
      const button = draw(facts.status, text, style);
      button.lang = locale;
      button.onpointerenter = button.onfocus = button.onclick = meet;
      // The same tag twice makes one pill. The body object keeps the reference: a cloned body, as some sites keep for back navigation, has
      // a copy of the pill's element without its content.
      const body = document.body as HTMLElement & Record<string, HTMLElement | undefined>;
      if (!body[id]?.isConnected) body.append((body[id] = element));
      view = { button, send, payload: payload as WidgetPayload, facts, text, style, words, locale };
    } else {
      if (facts) say(words.other);
      element.remove();
      view = undefined;
    }
    updatePopup?.(view);
    isSeen ||= element.isConnected && !document.hidden && send('view');
  } catch {}
};

// Waits for the texts: showing English first would make a screen reader speak two texts, one after the other.
if (!/^en(-[a-z]{2})?$/i.test(locale))
  try {
    const body = (await (await loadWords(address, locale)).json()) as PillTexts;
    // Throws if the object is empty: the server has no texts for this language.
    body.opens.at(0);
    words = body;
  } catch {
    locale = 'en';
  }
tick({});
for (const type of ['visibilitychange', 'pageshow', 'DOMContentLoaded']) addEventListener(type, tick);

// If the script came from the network just now, and the server's clock agrees with the visitor's, its payload is up to date, and the
// request that the first tick has scheduled is skipped. A script without a Resource Timing entry counts as cached.
askedAt =
  payload &&
  (performance.getEntriesByName(src) as PerformanceResourceTiming[]).some(
    ({ transferSize, serverTiming: [made] }) =>
      transferSize && Math.abs((made as PerformanceServerTiming).duration - clock()) < MINUTE,
  ) &&
  clock();
