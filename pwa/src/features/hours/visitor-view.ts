import {
  instantOn,
  oneLine,
  statusAt,
  wordStatus,
  type Schedule,
  type StatusLabel,
} from '@doorsign/shared-schema/status';
import { readWallClock, type WallClock } from '../../lib/wall-clock.ts';

/** What a visitor of the website meets at one moment. */
export interface VisitorView {
  readonly status: StatusLabel;
  readonly message: string;
  /** Empty when no change is ahead. */
  readonly nextChange: string;
  /** The line on the pill. */
  readonly line: string;
}

/** What the widget says at an instant, by the engine and the words that the widget itself has.
 * @param at epoch milliseconds
 * @throws   RangeError when Intl does not know the zone */
export const visitorView = (schedule: Schedule, at: number): VisitorView => {
  const facts = statusAt(schedule, at);
  const words = wordStatus(facts, at, schedule.timezone);
  return { status: facts.status, ...words, line: oneLine(facts.status, words) };
};

/** A time on a date as the business's clock meets it.
 * - `skipped`: the clock jumps over it; `at` is the jump and `shows` what the clock reads there.
 * - `twice`: the clock comes to it again after it was set back; `at` is the first time. */
export interface AskedMoment {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly shows: WallClock;
  readonly oddity: 'skipped' | 'twice' | null;
}

const QUARTER = 15 * 60_000;
/** No clock is set back by more than three hours at once. */
const QUARTERS_BACK = 12;

/** Finds the instant of a time on a date in the business's zone (shared-schema/docs/product-rules.md#s8).
 * @param minute minutes since midnight, 0 to 1439 */
export const askedMoment = (timezone: string, { date, minute }: WallClock): AskedMoment => {
  const at = instantOn(timezone, date, minute);
  const shows = readWallClock(timezone, at);
  const isAsked = (clock: WallClock): boolean => clock.date === date && clock.minute === minute;
  if (!isAsked(shows)) return { at, shows, oddity: 'skipped' };
  const later = Array.from({ length: QUARTERS_BACK }, (_, index) => at + (index + 1) * QUARTER);
  const comesAgain = later.some((instant) => isAsked(readWallClock(timezone, instant)));
  return { at, shows, oddity: comesAgain ? 'twice' : null };
};
