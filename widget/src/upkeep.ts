import type { ErrorBody, EventType, WidgetPayload } from '@doorsign/shared-schema/api';
import { isOnDomain, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { MINUTE, OTHER } from '@doorsign/shared-schema/status';
import {
  formatStatusLine,
  PILL_ENGLISH,
  type FactsWithClock,
  type PillTexts,
} from '@doorsign/shared-schema/status/wording';
import { listLocations, loadPopup } from './fetched-parts.ts';
import type { PillStyle } from './render.ts';
import type { PopupView, UpdatePopup } from './popup-view.ts';
import type { UpkeepModule } from './upkeep-view.ts';

// Everything that a pill needs only after it has been painted: the whole sentence, fresh facts, the right clock, counting, the popup, and
// the console line for the owner. The script loads it 0.3 s after the paint, or on the visitor's intent (fetched-parts.ts); the pinned
// script contains it.

/** The time for which an answer is trusted, in milliseconds. Source: shared-schema/docs/http-contract.md#freshness. */
const TRUST = 10 * MINUTE;

const clock = Date.now;

export const startUpkeep: UpkeepModule['startUpkeep'] = (widget, redraw, address, id, host, tag) => {
  /** The time of the last request; no number before the first one. */
  let askedAt: number | undefined;
  let failures = 0;
  let isSeen: boolean | undefined;
  let updatePopup: UpdatePopup | undefined;
  const words: PillTexts = { ...PILL_ENGLISH, ...widget.words };

  /** Logs one console line for an owner who wonders what shows, or why nothing does. Later calls do nothing. */
  let say = (reason: string): void => {
    // oxlint-disable-next-line no-console -- that line
    console.info('Doorsign:', reason);
    say = () => {};
  };
  const explain = ({ payload, facts }: typeof widget): void => {
    if (!payload) return;
    const { domains } = payload;
    if (domains.length > 0 && !domains.some((domain) => isOnDomain(host, domain)))
      say(
        isOwnMachine(host)
          ? `Shown because this is your own computer. Visitors see it on ${domains.join(', ')} only.`
          : 'not allowed on ' + host,
      );
    else if (facts && facts.status === OTHER) say(words.other);
  };

  const send = (type: EventType): boolean =>
    navigator.sendBeacon(address + id + '/events', JSON.stringify({ type, host }));

  /** Requests a payload if the current one is no longer trusted. Two requests may run at once; each has its own start time. If a request
   * fails, the current payload stays.
   * @param challenge forces a request; the server sends it back, which no cache on the way can do */
  const ask = async (challenge = ''): Promise<void> => {
    try {
      // The clock may have been set back.
      if (!challenge && Math.abs(clock() - (askedAt as number)) < TRUST) return;
      const sentAt = (askedAt = clock());
      const answer = await fetch(address + id + challenge, { cache: 'no-cache' });
      const body = (await answer.json()) as WidgetPayload & ErrorBody;
      // Only Doorsign's server sends these fields; a captive portal or a bot check on the way does not.
      if (body.timeline) {
        const error = Date.parse(answer.headers.get('date') as string) - clock();
        // The date of an answer may be as old as its transfer took, which can include a computer's sleep.
        const isOff = Math.abs(error - widget.clockError) > clock() - sentAt + MINUTE;
        if (isOff && answer.headers.get('asked') !== challenge) {
          // Either a cache has answered, or the clock is wrong: the next answer shows which.
          widget.payload ??= body;
          if (!challenge) void ask('?' + clock());
        } else {
          widget.payload = body;
          if (isOff) widget.clockError = error;
        }
      } else if (body.code && answer.status < 500) {
        widget.payload = null;
        say(body.detail);
      }
      redraw();
    } catch {}
  };

  // If the script came from the network just now, and the server's clock agrees with the visitor's, its payload is up to date, and the
  // request that the script is about to ask for is skipped. A script without a Resource Timing entry counts as cached.
  try {
    const isFresh = (performance.getEntriesByName(tag.src) as PerformanceResourceTiming[]).some(
      ({ transferSize, serverTiming: [made] }) =>
        transferSize && Math.abs((made as PerformanceServerTiming).duration - clock()) < MINUTE,
    );
    if (widget.payload && isFresh) askedAt = clock();
    // The dot pulses for less than the five seconds after which visitors would need a way to stop it (WCAG 2.2.2).
    if (!matchMedia('(prefers-reduced-motion)').matches)
      widget.button?.firstElementChild?.animate({ opacity: [1, 0.3, 1] }, { duration: 1200, iterations: 3 });
  } catch {}

  const viewOf = ({ payload, facts, style, locale }: typeof widget): PopupView => ({
    payload: payload as WidgetPayload,
    facts: facts as FactsWithClock,
    text: sentenceOf(facts as FactsWithClock),
    style: style as PillStyle,
    words,
    locale,
  });
  const sentenceOf = (facts: FactsWithClock): string => formatStatusLine(facts, words, widget.locale)[0];
  widget.wordFully = sentenceOf;
  widget.afterDraw = (event) => {
    explain(widget);
    updatePopup?.(widget.button && viewOf(widget));
    // Restored from the back-forward cache: counts as another view of the page.
    if (event?.persisted) isSeen = false;
    isSeen ||= widget.button?.isConnected && document.hidden !== true && send('view');
  };
  redraw();

  return async (event) => {
    if (!event) return ask();
    try {
      const popup = await loadPopup(address, failures);
      const { button } = widget;
      if (event.type === 'click' && button) {
        void ask('?' + clock());
        updatePopup = popup.openPopup({ ...viewOf(widget), button, send });
        await listLocations(address, failures, tag, button, () => updatePopup?.(widget.button && viewOf(widget)));
      }
    } catch {
      failures++;
    }
  };
};
