import { isCalendarDate } from '@doorsign/shared-schema/holidays';
import { instantOn, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { readWallClock } from '../../lib/wall-clock.ts';

/** An end that the owner can choose. Instants are epoch milliseconds. */
export interface CloseEnd {
  /** The instant at which the closure ends, a whole minute. */
  readonly until: number;
  /** The first instant from `until` on at which the business is open by its hours; null if there is none. */
  readonly opensAt: number | null;
}

/** The lengths of a short break, in minutes. */
export const SHORT_BREAKS = [15, 30, 60] as const;
export type ShortBreak = (typeof SHORT_BREAKS)[number];

/** The ends that depend on the hours. Those that make no sense at this time are null. */
export interface CloseEnds {
  /** The end of the running stretch of open hours. */
  readonly stretch: CloseEnd | null;
  /** The end of the business's date, or that of the stretch that runs over its midnight. */
  readonly day: CloseEnd | null;
  readonly breaks: readonly (CloseEnd & { readonly minutes: ShortBreak })[];
}

/** No end that depends on the hours: for hours that this version of the app cannot read. */
export const NO_ENDS: CloseEnds = { stretch: null, day: null, breaks: [] };

/** A stretch over midnight that ends within so many milliseconds after it belongs to the day before. A later end is that of a business which is
 * open around the clock. */
const NIGHT_MS = 12 * HOUR;

/** Rounds an instant up to the whole minute. */
const toMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE;

/** Removes the closure, which beats the hours. */
const hoursOnly = (schedule: Schedule): Schedule => ({ ...schedule, closure: null });

/** Returns an end with the opening after it, by the hours alone.
 * @param until epoch milliseconds */
export const closeEndAt = (schedule: Schedule, until: number): CloseEnd => {
  const { status, nextChangeAt } = statusAt(hoursOnly(schedule), until);
  return { until, opensAt: status === 'open' ? until : nextChangeAt };
};

/** Returns the ends that an owner can choose for a closure that begins at an instant. A closure that is in force does not count: the new one
 * replaces it.
 * @param start epoch milliseconds
 * @throws RangeError for an unknown zone
 * Source: shared-schema/docs/product-rules.md#r14. */
export const closeEnds = (schedule: Schedule, start: number): CloseEnds => {
  const hours = hoursOnly(schedule);
  const { status, nextChangeAt } = statusAt(hours, start);
  const isOpen = status === 'open';
  const stretch = isOpen && nextChangeAt !== null ? closeEndAt(hours, toMinute(nextChangeAt)) : null;
  const midnight = instantOn(hours.timezone, readWallClock(hours.timezone, start).date, 24 * 60);
  const opensToday = isOpen || (nextChangeAt !== null && nextChangeAt < midnight);
  const day = closeEndAt(hours, toMinute(endOfDay(hours, midnight)));
  return {
    stretch,
    day: opensToday && day.opensAt !== stretch?.opensAt ? day : null,
    breaks: isOpen
      ? SHORT_BREAKS.map((minutes) => ({ minutes, ...closeEndAt(hours, toMinute(start) + minutes * MINUTE) }))
      : [],
  };
};

/** Returns the end of the day that a midnight ends. */
const endOfDay = (hours: Schedule, midnight: number): number => {
  if (statusAt(hours, midnight - 1).status !== 'open') return midnight;
  const { status, nextChangeAt } = statusAt(hours, midnight);
  const runsOver = status === 'open' && nextChangeAt !== null && nextChangeAt - midnight <= NIGHT_MS;
  return runsOver ? nextChangeAt : midnight;
};

/** Reads the instant of a typed date and time on the business's clock. A time that the clock skips is the instant of the jump; of one that
 * comes twice, the first counts.
 * @param date "YYYY-MM-DD", or '' while it is incomplete
 * @param time "HH:MM", or '' while it is incomplete
 * @returns epoch milliseconds, or null while it is incomplete
 * Source: shared-schema/docs/product-rules.md#s8. */
export const typedInstant = (timezone: string, date: string, time: string): number | null => {
  const [hour, minute] = time.split(':').map(Number);
  if (!isCalendarDate(date) || hour === undefined || minute === undefined || Number.isNaN(hour + minute)) return null;
  return toMinute(instantOn(timezone, date, hour * 60 + minute));
};
