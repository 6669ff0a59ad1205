import {
  instantOn,
  oneLine,
  statusAt,
  formatStatus,
  type Schedule,
  type ShortForm,
  type StatusLabel,
} from '@doorsign/shared-schema/status';
import { shortFormAt } from '../../lib/short-form-at.ts';
import { readWallClock, type WallClock } from '../../lib/wall-clock.ts';

/** The widget as a visitor sees it at one moment. */
export interface VisitorView {
  readonly status: StatusLabel;
  readonly message: string;
  /** Empty when no change is ahead. */
  readonly nextChange: string;
  /** The whole sentence. */
  readonly line: string;
  /** The short form, which the pill shows. */
  readonly short: ShortForm;
}

/** Returns the widget's status and texts at an instant, computed with the widget's own engine and texts.
 * @param at epoch milliseconds
 * @throws   RangeError when Intl does not know the zone */
export const visitorView = (schedule: Schedule, at: number): VisitorView => {
  const facts = statusAt(schedule, at);
  const words = formatStatus(facts, at, schedule.timezone);
  return { status: facts.status, ...words, line: oneLine(facts.status, words), short: shortFormAt(schedule, at) };
};

/** A wall-clock time on a date as an instant.
 * - `skipped`: the clock jumps over the time; `at` is the jump and `shows` the reading after it.
 * - `twice`: the clock shows the time again after it was set back; `at` is the first occurrence. */
export interface RequestedTime {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly shows: WallClock;
  readonly oddity: 'skipped' | 'twice' | null;
}

const QUARTER = 15 * 60_000;
/** The number of quarter hours to search: no clock is set back by more than three hours at once. */
const QUARTERS_BACK = 12;

/** Finds the instant of a time on a date in the business's zone (shared-schema/docs/product-rules.md#s8).
 * @param minute minutes since midnight, 0 to 1439 */
export const requestedTime = (timezone: string, { date, minute }: WallClock): RequestedTime => {
  const at = instantOn(timezone, date, minute);
  const shows = readWallClock(timezone, at);
  const isAsked = (clock: WallClock): boolean => clock.date === date && clock.minute === minute;
  if (!isAsked(shows)) return { at, shows, oddity: 'skipped' };
  const later = Array.from({ length: QUARTERS_BACK }, (_, index) => at + (index + 1) * QUARTER);
  const comesAgain = later.some((instant) => isAsked(readWallClock(timezone, instant)));
  return { at, shows, oddity: comesAgain ? 'twice' : null };
};
