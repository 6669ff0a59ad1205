import type { ErrorBody, WidgetPayload } from '@doorsign/shared-schema/api';
import { hostAllowed, isOwnMachine } from '@doorsign/shared-schema/domain/host';
import { ENGLISH, oneLine, wordStatus } from '@doorsign/shared-schema/status/wording';
import type { WidgetStyle } from '@doorsign/shared-schema/style';
import { statusFromPayload } from '@doorsign/shared-schema/widget';
import { cameFromNetwork } from './freshness.ts';
import { localeOf } from './locale.ts';
import { createPill } from './render.ts';

/** The server puts a payload, or null, in the place of this name. */
declare const __PAYLOAD__: WidgetPayload | null;

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** How long an answer is trusted. Source: contract section 4. */
const TRUST = 10 * MINUTE;

const clock = (): number => Date.now();

const run = (payload: WidgetPayload | null): void => {
  const { src, dataset } = (document.currentScript ??
    document.querySelector('script[src*="/api/widget.js"]')) as HTMLScriptElement;
  const id = payload?.id ?? dataset.id ?? new URL(src).searchParams.get('id');
  const locale = localeOf(dataset.lang ?? document.documentElement.lang);
  const element = document.createElement('doorsign-widget');
  const draw = createPill(element);

  let askedAt = clock();
  let clockError = 0;
  let isShown = false;
  let hasSpoken = false;
  let timer: ReturnType<typeof setTimeout>;

  /** One console line for an owner who wonders why nothing shows. */
  const say = (reason: string): void => {
    // oxlint-disable-next-line no-console -- that line
    if (!hasSpoken) console.info('Doorsign:', reason);
    hasSpoken = true;
  };

  const isAllowed = (host: string, domains: readonly string[]): boolean => {
    if (hostAllowed(host, domains)) return true;
    say('not allowed on ' + host);
    return isOwnMachine(host);
  };

  /** When it fails, what is known stays. */
  const ask = async (): Promise<void> => {
    askedAt = clock();
    try {
      const answer = await fetch(new URL('widget/' + id, src), { cache: 'no-cache' });
      const body = (await answer.json()) as WidgetPayload & ErrorBody;
      // Only our server knows these fields: a portal or a robot check in between says nothing about a business.
      if (body.timeline) {
        payload = body;
        clockError =
          Date.parse(answer.headers.get('date') as string) + Number(answer.headers.get('age')) * 1000 - clock();
        if (!(Math.abs(clockError) > MINUTE)) clockError = 0;
      } else if (body.code && answer.status < 500) {
        payload = null;
        say(body.detail);
      }
      tick();
    } catch {}
  };

  /** Labels and days change at whole minutes only, so one timer for the next of them is enough. It never sleeps longer,
   * because timers stand still while a computer sleeps. */
  const tick = (event?: Event): void => {
    try {
      // The page threw the pill away.
      if (isShown && !element.isConnected) return;
      const now = clock() + clockError;
      clearTimeout(timer);
      timer = setTimeout(tick, MINUTE - (now % MINUTE));
      const isWanted = event ?? now > (payload?.horizon ?? 0) * MINUTE - DAY;
      if (isWanted && !document.hidden && clock() - askedAt > TRUST) void ask();

      const facts = payload && isAllowed(location.hostname, payload.domains) && statusFromPayload(payload, now);
      if (payload && facts && facts.status !== 'other') {
        draw(
          facts.status,
          oneLine(facts.status, wordStatus(facts, now, payload.zone, ENGLISH, locale)),
          // Decisions P9. The attributes have the style's names, and the drawing copes with any text in them.
          dataset.pin === undefined ? payload.style : { ...payload.style, ...(dataset as Partial<WidgetStyle>) },
        );
        if (!isShown) document.body.append(element);
        isShown = true;
      } else {
        if (facts) say(ENGLISH.other);
        element.remove();
        isShown = false;
      }
    } catch {}
  };

  const isFresh = payload && cameFromNetwork(src, clock());
  tick();
  if (!isFresh) void ask();
  // The popup's door.
  element.onclick = ask;
  for (const type of ['visibilitychange', 'pageshow', 'DOMContentLoaded']) addEventListener(type, tick);
};

// A guest makes no noise in the house: whatever a page or a browser lacks, nothing is thrown into it.
try {
  run(__PAYLOAD__);
} catch {}
