import type { Closure } from '../closure/closure.ts';
import type { CalendarDate, Holiday } from '../holidays/holiday.ts';
import type { BusinessHours } from '../hours/hours.ts';
import type { Messages } from '../messages/messages.ts';
import type { Span } from '../spans/span.ts';

/** The inputs of a business's status.
 * Source: shared-schema/docs/http-contract.md#status-engine. */
export interface Schedule {
  /** IANA zone of the business; weekdays and dates are read on its clock only (shared-schema/docs/product-rules.md#s2). */
  readonly timezone: string;
  /** Missing days mean DEFAULT_DAY_HOURS; null means that hours were never saved (shared-schema/docs/product-rules.md#s10). */
  readonly businessHours: BusinessHours | null;
  /** The dated entries, in any order; of two for one date, the last counts (shared-schema/docs/product-rules.md#s9). */
  readonly holidays: readonly Holiday[];
  /** Ranges of dates and seasons, in any order. */
  readonly spans?: readonly Span[];
  /** The owner's word about now; it beats everything else. */
  readonly closure?: Closure | null;
  /** The owner's words beside a status. */
  readonly messages?: Messages;
  /** The public holidays of the business's country, in any order. */
  readonly publicHolidays?: readonly CalendarDate[];
}

/** The status that a visitor sees. `other`: the hours were never saved, so the status is unknown. */
export type StatusLabel = 'open' | 'closed' | 'holiday' | 'other';

/** The decider of a status: the week, a season, a range of dates, an entry of the date, or a closure. `none`: the hours were never saved.
 * Source: shared-schema/docs/product-rules.md#s26. */
export type StatusReason = 'none' | 'week' | 'season' | 'span' | 'date' | 'closure';

/** The status at one instant, and when it changes. Instants are epoch milliseconds.
 * Source: shared-schema/docs/http-contract.md#status-engine, shared-schema/docs/product-rules.md#s6 and #s7. */
export interface Status {
  readonly status: StatusLabel;
  /** The next change from open to not open or back; null if there is none. */
  readonly nextChangeAt: number | null;
  /** The next change of `status`; null if there is none. Never after `nextChangeAt`. */
  readonly nextStatusAt: number | null;
  /** The name of the deciding dated entry, or null if the weekday's row decides. The deciding entry is:
   * - `open`: the one whose shift is running, which is the entry of the date on which that shift began
   *   (shared-schema/docs/product-rules.md#s3); if shifts overlap, the one that began last.
   * - `closed`: the custom-hours entry of the local date.
   * - `holiday`: the closed-all-day entry of the local date. */
  readonly holidayName: string | null;
  readonly reason: StatusReason;
  /** The text that visitors read beside the status; null if there is none.
   * Source: shared-schema/docs/product-rules.md#s23. */
  readonly note: string | null;
}

/** One interval of a timeline: the status from `at` (epoch milliseconds) to the next entry.
 * Source: shared-schema/docs/http-contract.md#status-engine. */
export interface TimelineEntry {
  readonly at: number;
  readonly status: StatusLabel;
  /** As in Status. */
  readonly holidayName: string | null;
  /** As in Status. */
  readonly note: string | null;
}
