import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { formatStatus, statusAt } from '@doorsign/shared-schema/status';
import { DAY_MINUTES, MINUTE } from '@doorsign/shared-schema/status/units';
import { formatHours, formatMinutes } from '../../lib/wall-clock.ts';
import { periodsOf, shiftOfPeriod } from '../../lib/periods.ts';
import { adviceOfPeriod, type DayAdvice } from './day-advice.ts';
import { dayHintOf } from './day-hints.ts';
import { hasMissingTime } from './day-problems.ts';

/** A Monday in a zone whose clock never changes, for an ordinary week. */
const MONDAY = Date.UTC(2026, 0, 5);

/** Returns the text that the widget shows when a period of an ordinary day begins; null when the day is closed or a time of the
 * week is missing.
 * @param index the period's place in its day */
export const openingText = (week: FullBusinessHours, day: Day, index = 0): string | null => {
  const period = week[day].closed ? undefined : periodsOf(week[day])[index];
  const shift = period && shiftOfPeriod(period);
  if (!shift || hasMissingTime(week)) return null;
  const at = MONDAY + (DAYS.indexOf(day) * DAY_MINUTES + shift.open) * MINUTE;
  return formatStatus(statusAt({ timezone: 'UTC', businessHours: week, holidays: [] }, at), at, 'UTC').message;
};

/** The advice about a period as text; '' without any. */
export interface AdviceText {
  readonly text: string;
  /** The button that applies the advice. */
  readonly mend?: { readonly label: string; readonly advice: Extract<DayAdvice, { kind: 'slip' }> };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns the advice about a period's times, or else what visitors will see about hours that run past midnight.
 * @param index the period's place in its day */
export const adviceText = (week: FullBusinessHours, day: Day, index = 0): AdviceText => {
  const period = week[day].closed ? undefined : periodsOf(week[day])[index];
  const advice = period && adviceOfPeriod(period);
  if (advice) {
    const length = `Open for ${formatHours(advice.minutes).replace(' h', ' hours')}.`;
    if (advice.kind === 'long') return { text: `${length} Check both times.` };
    const meant = `${advice.field} at ${formatMinutes(minuteOf(advice.instead))}`;
    return {
      text: `${length} Did you mean to ${meant}?`,
      mend: { label: meant.charAt(0).toUpperCase() + meant.slice(1), advice },
    };
  }
  const hint = dayHintOf(week, day, index);
  const read = hint && 'until' in hint && hint.until !== null ? openingText(week, day, index) : null;
  return { text: read === null ? '' : `Visitors will see “${read}”.` };
};

/** Explains a week without an open day; '' if a day is open, or by appointment, which its row explains.
 * @param hasDatedHours whether an upcoming holiday has its own hours */
export const closedWeekText = (week: FullBusinessHours, hasDatedHours: boolean): string => {
  if (DAYS.some((day) => !week[day].closed || week[day].appointment)) return '';
  return hasDatedHours
    ? 'All seven days are closed. Visitors will see “Closed”, except on holidays with their own hours.'
    : 'All seven days are closed. Visitors will always see “Closed”.';
};
