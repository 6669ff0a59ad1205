import type { ErrorBody, EventType, WidgetPayload } from '@doorsign/shared-schema/api';
import { isOnDomain, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { MINUTE, OTHER } from '@doorsign/shared-schema/status';
import { PILL_ENGLISH, sayStatus, type PillWords } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { loadPopup, loadWords } from './fetched-parts.ts';
import type { PopupDoor, UpdatePopup } from './popup-view.ts';
import { createPill } from './render.ts';

// The build makes one function of this file: whatever a page or a browser lacks, nothing is thrown into the page.

/** The server puts a payload, or null, in the place of this name. */
declare const __PAYLOAD__: WidgetPayload | null;
/** The server writes its own address here: of everything that is ours but the script. Nothing on the page can change it. */
declare const __ADDRESS__: string;

/** How long an answer is trusted. Source: shared-schema/docs/http-contract.md#freshness. */
const TRUST = 10 * MINUTE;

const clock = Date.now;

const address = __ADDRESS__;
// An image that a visitor may post is `document.currentScript` when that is its name. Loaders hide the running script or put
// another one in its place.
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
/** Nothing before the first time. */
let askedAt: number | false | null | undefined;
let clockError = 0;
let isSeen: boolean | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout>;
/** What stands on the page. */
let view: PopupDoor | undefined;
let updatePopup: UpdatePopup | undefined;

/** One console line for an owner who wonders why nothing shows. */
let say = (reason: string): void => {
  // oxlint-disable-next-line no-console -- that line
  console.info('Doorsign:', reason);
  say = () => {};
};

const send = (type: EventType): boolean =>
  navigator.sendBeacon(address + id + '/events', JSON.stringify({ type, host }));

/** Asks when what is known is no longer trusted and somebody may see it. When it fails, what is known stays. Two may be under way: each
 * knows its own moment.
 * @param challenge asks at once; our server tells it back, which no cache on the way can */
const ask = async (challenge = ''): Promise<void> => {
  try {
    // A clock may have been set back meanwhile.
    if (!challenge && (document.hidden || Math.abs(clock() - (askedAt as number)) < TRUST)) return;
    const sentAt = (askedAt = clock());
    const answer = await fetch(address + id + challenge, { cache: 'no-cache' });
    const body = (await answer.json()) as WidgetPayload & ErrorBody;
    // Only our server knows these fields: a portal or a robot check in between says nothing about a business.
    if (body.timeline) {
      const error = Date.parse(answer.headers.get('date') as string) - clock();
      // An answer that was long on its way, as through a sleep, may be so old.
      const isOff = Math.abs(error - clockError) > clock() - sentAt + MINUTE;
      if (isOff && answer.headers.get('asked') !== challenge) {
        // Somebody has kept it, or the clock is wrong: the next answer tells which.
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

/** Intent fetches the popup, a press opens it. */
const meet = async ({ type }: Event): Promise<void> => {
  try {
    const popup = await loadPopup(address, failures);
    if (type === 'click') {
      void ask('?' + clock());
      updatePopup = popup.openPopup(view as PopupDoor);
    }
  } catch {
    failures++;
  }
};

/** Labels and days change at whole minutes only, so one timer for the next of them is enough. It never sleeps longer,
 * because timers stand still while a computer sleeps. */
const tick = (event?: Partial<PageTransitionEvent>): void => {
  try {
    // The page threw the pill away. One that went with its whole body comes back to the next body.
    if (view && !element.parentNode) return;
    const now = clock() + clockError;
    clearTimeout(timer);
    timer = setTimeout(tick, MINUTE - (now % MINUTE));
    // Whoever comes back is not kept waiting; pages that stay open do not all ask at the full minute.
    setTimeout(ask as () => void, event ? 0 : Math.random() * MINUTE);
    // Back from the back-forward cache: another view of the page.
    if (event?.persisted) isSeen = false;

    const facts =
      payload &&
      (!payload.domains.length ||
        payload.domains.some((domain) => isOnDomain(host, domain)) ||
        (say('not allowed on ' + host), isOwnMachine(host))) &&
      statusFromPayload(payload, now);
    if (facts && facts.status !== OTHER) {
      const [text] = sayStatus(facts, words, locale);
      // shared-schema/docs/product-rules.md#p9. The attributes have the style's names, and the drawing copes with any text in them.
      const style = { ...(payload as WidgetPayload).style, ...('pin' in dataset && (dataset as Partial<WidgetStyle>)) };
      const button = draw(facts.status, text, style);
      button.lang = locale;
      button.onpointerenter = button.onfocus = button.onclick = meet;
      // The same tag twice makes one pill. The body itself knows it: a copy of a body, as some sites keep for the way back,
      // copies a pill's element without what is in it.
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

// In English until the words are here would be two texts, one after the other, and a screen reader would speak both.
if (!/^en(-[a-z]{2})?$/i.test(locale))
  try {
    const body = (await (await loadWords(address, locale)).json()) as PillWords;
    // An empty object, which has none, throws.
    body.opens.at(0);
    words = body;
  } catch {
    locale = 'en';
  }
tick({});
for (const type of ['visibilitychange', 'pageshow', 'DOMContentLoaded']) addEventListener(type, tick);

// Did the script come from the network just now, and by a clock like the visitor's? Then the payload in it is the server's last
// word, and the question that the first tick has put off is not asked. What Resource Timing does not know counts as cached.
askedAt =
  payload &&
  (performance.getEntriesByName(src) as PerformanceResourceTiming[]).some(
    ({ transferSize, serverTiming: [made] }) =>
      transferSize && Math.abs((made as PerformanceServerTiming).duration - clock()) < MINUTE,
  ) &&
  clock();
