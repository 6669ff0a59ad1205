import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt } from '@doorsign/shared-schema/status';
import { DAY_MINUTES, MINUTE } from '@doorsign/shared-schema/status/units';
import { formatHours, formatMinutes } from '../../lib/wall-clock.ts';
import { adviceOfDay, type DayAdvice } from './day-advice.ts';
import { dayHintOf } from './day-hints.ts';
import { firstProblemOf } from './day-problems.ts';
import { shiftOfDay } from './open-intervals.ts';

/** A Monday in a zone whose clock never changes, for an ordinary week. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Returns the text that the widget shows when an ordinary day's hours begin; null when the day is closed or a time of the
 * week is missing. */
export const openingText = (week: FullBusinessHours, day: Day): string | null => {
  const shift = shiftOfDay(week[day]);
  if (!shift || firstProblemOf(week)) return null;
  const at = MONDAY + (DAYS.indexOf(day) * DAY_MINUTES + shift.open) * MINUTE;
  return formatStatus(statusAt({ timezone: 'UTC', businessHours: week, holidays: [] }, at), at, 'UTC').message;
};

/** The advice of a row as text; '' without any. */
export interface AdviceText {
  readonly text: string;
  /** The button that applies the advice. */
  readonly mend?: { readonly label: string; readonly advice: Extract<DayAdvice, { kind: 'slip' }> };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the advice about a day's times, or else what visitors will see about hours that run past midnight. */
export const adviceText = (week: FullBusinessHours, day: Day): AdviceText => {
  const advice = adviceOfDay(week[day]);
  if (advice) {
    const length = `Open for ${formatHours(advice.minutes).replace(' h', ' hours')}.`;
    if (advice.kind === 'long') return { text: `${length} Check both times.` };
    const meant = `${advice.field} at ${formatMinutes(minuteOf(advice.instead))}`;
    return {
      text: `${length} Did you mean to ${meant}?`,
      mend: { label: meant.charAt(0).toUpperCase() + meant.slice(1), advice },
    };
  }
  const hint = dayHintOf(week, day);
  const read = hint && 'until' in hint && hint.until !== null ? openingText(week, day) : null;
  return { text: read === null ? '' : `Visitors will see “${read}”.` };
};

/** Explains a week without an open day; '' if a day is open.
 * @param hasDatedHours whether an upcoming holiday has its own hours */
export const closedWeekText = (week: FullBusinessHours, hasDatedHours: boolean): string => {
  if (DAYS.some((day) => !week[day].closed)) return '';
  return hasDatedHours
    ? 'All seven days are closed. Visitors will see “Closed”, except on holidays with their own hours.'
    : 'All seven days are closed. Visitors will always see “Closed”.';
};
