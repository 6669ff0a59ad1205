import type { DayHours } from '@doorsign/shared-schema/hours';
import { shiftOfDay } from './open-intervals.ts';
import type { TimeFieldName } from './time-input-id.ts';

/** What may be wrong with a row although it can be saved.
 * - `long`: it is open for longer than people usually work.
 * - `slip`: it looks as if AM and PM were mixed up in one of the two times; `instead` is that time twelve hours away.
 * `minutes` is how long the row is open. */
export type DayAdvice =
  | { readonly kind: 'long'; readonly minutes: number }
  | { readonly kind: 'slip'; readonly minutes: number; readonly field: TimeFieldName; readonly instead: string };

const HALF_DAY = 12 * 60;
const DAY_MINUTES = 24 * 60;
/** Open for longer than this is rare enough to ask about, but for round the clock, which a row says by itself. */
const LONG = 16 * 60;
/** Who opens before this and closes after midnight has more often mistyped than danced. */
const MORNING = 10 * 60;

const twelveHoursFrom = (minute: number): string => {
  const other = (minute + HALF_DAY) % DAY_MINUTES;
  return [Math.floor(other / 60), other % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** The advice for one row, or null where there is none. It never keeps anything from being saved. */
export const adviceOfDay = (hours: DayHours): DayAdvice | null => {
  const shift = shiftOfDay(hours);
  if (!shift) return null;
  const { open, close } = shift;
  const minutes = close - open;
  if (minutes === DAY_MINUTES) return null;
  const isLong = minutes > LONG;
  const endsNextDay = close > DAY_MINUTES;
  // Midnight is what 12 AM means, and noon is often meant by it.
  if (open === 0 && isLong) return { kind: 'slip', minutes, field: 'open', instead: twelveHoursFrom(0) };
  if (endsNextDay && (isLong || open < MORNING)) {
    const closesInTheMorning = close - DAY_MINUTES < HALF_DAY;
    return closesInTheMorning
      ? { kind: 'slip', minutes, field: 'close', instead: twelveHoursFrom(close) }
      : { kind: 'slip', minutes, field: 'open', instead: twelveHoursFrom(open) };
  }
  return isLong ? { kind: 'long', minutes } : null;
};
