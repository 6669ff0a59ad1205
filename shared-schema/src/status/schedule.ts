import type { Holiday } from '../holidays/holiday.ts';
import type { BusinessHours } from '../hours/hours.ts';

/** All that a business's status depends on.
 * Source: shared-schema/docs/http-contract.md#status-engine. */
export interface Schedule {
  /** IANA zone of the business; weekdays and dates are read on its clock only (shared-schema/docs/product-rules.md#s2). */
  readonly timezone: string;
  /** Days that are missing mean DEFAULT_DAY_HOURS; null means that hours were never saved (shared-schema/docs/product-rules.md#s10). */
  readonly businessHours: BusinessHours | null;
  /** In any order; of two for one date the last counts (shared-schema/docs/product-rules.md#s9). */
  readonly holidays: readonly Holiday[];
}

/** What a visitor is told. `other`: the hours were never saved, so nothing can be said. */
export type StatusLabel = 'open' | 'closed' | 'holiday' | 'other';

/** What is true at one instant, and until when. Instants are epoch milliseconds.
 * Source: shared-schema/docs/http-contract.md#status-engine, shared-schema/docs/product-rules.md#s6 and #s7. */
export interface Status {
  readonly status: StatusLabel;
  /** When open turns into not open, or not open into open; null when that never happens. */
  readonly nextChangeAt: number | null;
  /** When `status` turns into another; null when that never happens. Never after `nextChangeAt`. */
  readonly nextStatusAt: number | null;
  /** The name of the dated entry that decides, or null when the weekday's row does. Which entry decides:
   * - `open`: the one whose shift is running, which is the entry of the date on which that shift began (shared-schema/docs/product-rules.md#s3);
   *   where shifts overlap, the one that began last.
   * - `closed`: the custom-hours entry of the local date.
   * - `holiday`: the closed-all-day entry of the local date. */
  readonly holidayName: string | null;
}

/** One stretch of a timeline: from `at` (epoch milliseconds) to the next entry's the status is this.
 * Source: shared-schema/docs/http-contract.md#status-engine. */
export interface TimelineEntry {
  readonly at: number;
  readonly status: StatusLabel;
  /** As in Status. */
  readonly holidayName: string | null;
}
