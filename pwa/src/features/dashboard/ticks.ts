import { dayNumberOf, weekdayOf } from '@doorsign/shared-schema/holidays';
import { shortWeekday } from '../../lib/format-day-ahead.ts';

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
/** The most Mondays that are named; more would touch on a phone. */
const MOST = 5;

export interface Tick {
  /** Of its day. */
  readonly index: number;
  readonly text: string;
}

/** Returns the ticks below a chart: each weekday of a single week, else Mondays by their date, at even distances. Days at the
 * edges have none: a long text would leave the chart.
 * @param days consecutive, oldest first */
export const ticksOf = (days: readonly { date: string }[]): Tick[] => {
  if (days.length <= 7) return days.map(({ date }, index) => ({ index, text: shortWeekday(date) }));
  const mondays = days
    .map(({ date }, index) => ({ date, index }))
    .filter(({ date, index }) => {
      const place = (index + 0.5) / days.length;
      return weekdayOf(dayNumberOf(date)) === 0 && place > 0.05 && place < 0.95;
    });
  const step = Math.ceil(mondays.length / MOST);
  return mondays
    .filter((_, index) => index % step === 0)
    .map(({ date, index }) => ({ index, text: MONTH_AND_DAY.format(Date.parse(`${date}T12:00:00Z`)) }));
};
