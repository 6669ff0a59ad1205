import type { DayHours } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { shiftOfDay } from './open-intervals.ts';
import type { TimeFieldName } from './time-input-id.ts';

/** A possible mistake in a row that can be saved nevertheless.
 * - `long`: it is open for longer than usual working hours.
 * - `slip`: AM and PM seem to be mixed up in one of the two times; `instead` is that time twelve hours away.
 * `minutes` is the open time of the row. */
export type DayAdvice =
  | { readonly kind: 'long'; readonly minutes: number }
  | { readonly kind: 'slip'; readonly minutes: number; readonly field: TimeFieldName; readonly instead: string };

const HALF_DAY = 12 * 60;
/** The open time, in minutes, above which a row gets advice. Exactly 24 hours are exempt: the row shows those itself. */
const LONG = 16 * 60;
/** The opening time, in minutes since midnight, before which closing after midnight is more likely a typing error. */
const MORNING = 10 * 60;

const twelveHoursFrom = (minute: number): string => {
  const other = (minute + HALF_DAY) % DAY_MINUTES;
  return [Math.floor(other / 60), other % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/** Returns the advice for one row, or null. Advice never blocks Save. */
export const adviceOfDay = (hours: DayHours): DayAdvice | null => {
  const shift = shiftOfDay(hours);
  if (!shift) return null;
  const { open, close } = shift;
  const minutes = close - open;
  if (minutes === DAY_MINUTES) return null;
  const isLong = minutes > LONG;
  const endsNextDay = close > DAY_MINUTES;
  // 12 AM means midnight, but is often typed for noon.
  if (open === 0 && isLong) return { kind: 'slip', minutes, field: 'open', instead: twelveHoursFrom(0) };
  if (endsNextDay && (isLong || open < MORNING)) {
    const closesInTheMorning = close - DAY_MINUTES < HALF_DAY;
    return closesInTheMorning
      ? { kind: 'slip', minutes, field: 'close', instead: twelveHoursFrom(close) }
      : { kind: 'slip', minutes, field: 'open', instead: twelveHoursFrom(open) };
  }
  return isLong ? { kind: 'long', minutes } : null;
};
