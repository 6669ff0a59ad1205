import { timeOfMinute, type Period } from '@doorsign/shared-schema/hours';
import { DAY_MINUTES } from '@doorsign/shared-schema/status/units';
import { shiftOfPeriod } from '../../lib/periods.ts';
import type { TimeFieldName } from './time-input-id.ts';

/** A possible mistake in a period that can be saved nevertheless.
 * - `long`: it is open for longer than usual working hours.
 * - `slip`: AM and PM seem to be mixed up in one of the two times; `instead` is that time twelve hours away.
 * `minutes` is the period's length. */
export type DayAdvice =
  | { readonly kind: 'long'; readonly minutes: number }
  | { readonly kind: 'slip'; readonly minutes: number; readonly field: TimeFieldName; readonly instead: string };

const HALF_DAY = 12 * 60;
/** The length, in minutes, above which a period gets advice. Exactly 24 hours are exempt: the row shows those itself. */
const LONG = 16 * 60;
/** The opening time, in minutes since midnight, before which closing after midnight is more likely a typing error. */
const MORNING = 10 * 60;

const twelveHoursFrom = (minute: number): string => timeOfMinute((minute + HALF_DAY) % DAY_MINUTES);

/** Returns the advice for one period of an open day, or null. Advice never blocks Save. */
export const adviceOfPeriod = (period: Period): DayAdvice | null => {
  const shift = shiftOfPeriod(period);
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
