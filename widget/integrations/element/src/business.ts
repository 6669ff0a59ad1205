import type { ErrorBody, WidgetPayload } from '@doorsign/shared-schema/api';
import { MINUTE } from '@doorsign/shared-schema/status';

/** The time for which an answer is trusted, in milliseconds. Source: shared-schema/docs/http-contract.md#freshness. */
const TRUST = 10 * MINUTE;

/** The visitor's clock. */
export interface VisitorClock {
  /** Epoch milliseconds, as the visitor's device has them. */
  now(): number;
  /** The time by which it is slow, in milliseconds. */
  error: number;
}

/** The facts about one business, for all elements of a page that show it. */
export interface Business {
  /** Undefined before the first answer; null after the server has refused the business. */
  payload?: WidgetPayload | null;
  /** Requests the payload if the current one is no longer trusted. Never rejects. */
  ask(): Promise<void>;
}

/** Creates a business without facts. Its answers follow the rules of the widget's upkeep (widget/src/upkeep.ts): a payload that fails to load
 * changes nothing, and only an answer that no cache can have given corrects the visitor's clock.
 * @param address  of the payload
 * @param onChange called after each answer
 * @param say      tells the page's owner why nothing shows
 * Source: shared-schema/docs/decisions/0101-visitor-clock-correction.md, shared-schema/docs/decisions/0102-payload-refresh.md. */
export const createBusiness = (
  address: string,
  clock: VisitorClock,
  onChange: () => void,
  say: (reason: string) => void,
): Business => {
  let askedAt = NaN;

  /** @param challenge the server sends it back, which no cache on the way can do */
  const request = async (challenge: string): Promise<void> => {
    try {
      const sentAt = (askedAt = clock.now());
      const answer = await fetch(address + challenge, { cache: 'no-cache' });
      const body = (await answer.json()) as WidgetPayload & ErrorBody;
      // Only Doorsign's server sends these fields; a captive portal or a bot check on the way does not.
      if (body.timeline) {
        const now = clock.now();
        const error = Date.parse(answer.headers.get('date') as string) - now;
        // The date of an answer may be as old as its transfer took, which can include a computer's sleep.
        const isOff = Math.abs(error - clock.error) > now - sentAt + MINUTE;
        if (isOff && answer.headers.get('asked') !== challenge) {
          // Either a cache has answered, or the clock is wrong: the next answer shows which.
          business.payload ??= body;
          if (!challenge) void request('?' + now);
        } else {
          business.payload = body;
          if (isOff) clock.error = error;
        }
      } else if (body.code && answer.status < 500) {
        business.payload = null;
        say(body.detail);
      }
      onChange();
    } catch {}
  };

  const business: Business = {
    async ask() {
      // Without any answer, the next minute tries again. The clock may have been set back.
      const trust = business.payload === undefined ? MINUTE / 2 : TRUST;
      if (!(Math.abs(clock.now() - askedAt) < trust)) await request('');
    },
  };
  return business;
};
