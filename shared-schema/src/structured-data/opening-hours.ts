import { dateOfDayNumber, dayNumberOf, weekdayOf } from '../holidays/civil-date.ts';
import type { BusinessHours } from '../hours/hours.ts';
import { DAYS, DEFAULT_DAY_HOURS } from '../hours/week.ts';
import { regularWeekOf } from '../spans/regular-week.ts';
import type { Span } from '../spans/span.ts';
import { dayPlansOf } from '../status/day-plans.ts';
import { decidingOn, prepareSpans } from '../status/deciding-spans.ts';
import type { Schedule } from '../status/schedule.ts';
import { shiftsOf, type Shift } from '../status/shifts.ts';
import { rowsOfDay, type DayRow } from './day-rows.ts';

/** Hours as search engines read them: of weekdays; of weekdays in a range of dates, which override those; or of a range of dates, which
 * overrides both. 00:00 to 23:59 is open all day, 00:00 to 00:00 is closed all day, and a closing before the opening is on the next day. */
export interface OpeningHoursSpecification extends DayRow {
  readonly '@type': 'OpeningHoursSpecification';
  readonly dayOfWeek?: readonly string[];
  /** "YYYY-MM-DD", both included. */
  readonly validFrom?: string;
  readonly validThrough?: string;
}

const CLOSED: DayRow = { opens: '00:00', closes: '00:00' };

/** Number of days ahead for which seasons and repeated ranges are written. */
const DAYS_AHEAD = 400;

/** Days from 1970-01-01, both included, and the week of the season that decides them. */
interface Run {
  readonly from: number;
  through: number;
  readonly week: BusinessHours;
}

/** Converts a schedule to schema.org, by Google's rules for local businesses. A shift belongs to the day on which it starts, as in the
 * status engine. A shift of exactly 24 hours that does not begin at midnight cannot be expressed, so it is split at midnight. Closures are
 * left out, because the block is a copy, and hours by appointment are closed.
 * @param today the business's date, "YYYY-MM-DD"; dates before yesterday are left out
 * @returns     empty if hours were never saved
 * Source: https://developers.google.com/search/docs/appearance/structured-data/local-business; shared-schema/docs/product-rules.md#s1 to
 * #s10; shared-schema/docs/decisions/0060-structured-data.md. */
export const openingHoursOf = (schedule: Schedule, today: string): OpeningHoursSpecification[] => {
  const { businessHours, spans = [] } = schedule;
  if (businessHours === null) return [];
  const plans = dayPlansOf(businessHours, schedule);
  const prepared = prepareSpans(spans);
  const rowsOn = (day: number): readonly DayRow[] => rowsOfDay(plans.planOf(day - 1).shifts, plans.planOf(day).shifts);
  const isDated = (day: number): boolean => ['date', 'span'].includes(plans.planOf(day).outside.reason);

  // A shift that is still running may have begun yesterday.
  const first = dayNumberOf(today) - 1;
  const last = first + 1 + DAYS_AHEAD;
  const usual = regularWeekOf({ businessHours, spans }, today);
  const runs: Run[] = [];
  const dates: number[] = [];
  for (const day of daysOf(schedule, first, last)) {
    let week = usual;
    if (day <= last && !isDated(day)) {
      week = decidingOn(prepared, day).season?.week ?? businessHours;
      const run = runs.at(-1);
      if (run && run.through === day - 1 && run.week === week) run.through = day;
      else if (week !== usual) runs.push({ from: day, through: day, week });
    }
    // A date can also change the day after it.
    if (isDated(day) || !sameRows(rowsOn(day), rowsInWeek(week, day))) dates.push(day);
  }
  return [
    ...ofWeekdays(WEEK_FROM_MONDAY, (day) => rowsInWeek(usual, day)),
    ...runs.flatMap(({ from, through, week }) =>
      ofWeekdays(
        Array.from({ length: Math.min(7, through - from + 1) }, (_, index) => from + index),
        (day) => rowsInWeek(week, day),
        { validFrom: dateOfDayNumber(from), validThrough: dateOfDayNumber(through) },
      ),
    ),
    ...inRanges(dates, rowsOn),
  ];
};

/** Returns the days to look at, in order: all up to `last`, and after it those of entries and of ranges that begin before it. */
const daysOf = ({ holidays, spans = [] }: Schedule, first: number, last: number): number[] => {
  const days = new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  const add = (from: number, to: number): void => {
    for (let day = Math.max(from, last); day <= to + 1; day++) days.add(day);
  };
  for (const { date } of holidays) add(dayNumberOf(date), dayNumberOf(date));
  for (const span of spans) if (isOneOffRange(span) && dayNumberOf(span.from) <= last) add(last, dayNumberOf(span.to));
  return [...days].sort((a, b) => a - b);
};

const isOneOffRange = (span: Span): span is Span & { to: string } => 'day' in span && !span.yearly && span.to !== null;

/** The days of any week, Monday first. */
const WEEK_FROM_MONDAY = DAYS.map((_, weekday) => dayNumberOf('2024-01-01') + weekday);

const shiftsIn = (week: BusinessHours, day: number): readonly Shift[] =>
  shiftsOf(week[DAYS[weekdayOf(day)] as (typeof DAYS)[number]] ?? DEFAULT_DAY_HOURS);

const rowsInWeek = (week: BusinessHours, day: number): readonly DayRow[] =>
  rowsOfDay(shiftsIn(week, day - 1), shiftsIn(week, day));

/** Returns one specification for each pair of times, with all the weekdays that have it. */
const ofWeekdays = (
  days: readonly number[],
  rowsOf: (day: number) => readonly DayRow[],
  valid: Pick<OpeningHoursSpecification, 'validFrom' | 'validThrough'> = {},
): OpeningHoursSpecification[] => {
  const groups = new Map<string, { row: DayRow; names: string[] }>();
  for (const day of [...days].sort((a, b) => weekdayOf(a) - weekdayOf(b))) {
    const name = DAYS[weekdayOf(day)] as (typeof DAYS)[number];
    for (const row of orClosed(rowsOf(day))) {
      const key = `${row.opens}-${row.closes}`;
      const group = groups.get(key) ?? { row, names: [] };
      group.names.push(name.charAt(0).toUpperCase() + name.slice(1));
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ row, names }) => ({ '@type': TYPE, dayOfWeek: names, ...row, ...valid }));
};

/** Returns one specification for each row of each range of consecutive, equal dates. */
const inRanges = (days: readonly number[], rowsOf: (day: number) => readonly DayRow[]): OpeningHoursSpecification[] => {
  const ranges: { from: number; through: number; rows: readonly DayRow[] }[] = [];
  for (const day of days) {
    const rows = orClosed(rowsOf(day));
    const last = ranges.at(-1);
    if (last && last.through === day - 1 && sameRows(last.rows, rows)) last.through = day;
    else ranges.push({ from: day, through: day, rows });
  }
  return ranges.flatMap(({ from, through, rows }) =>
    rows.map((row) => ({
      '@type': TYPE,
      ...row,
      validFrom: dateOfDayNumber(from),
      validThrough: dateOfDayNumber(through),
    })),
  );
};

const TYPE = 'OpeningHoursSpecification' as const;

const orClosed = (rows: readonly DayRow[]): readonly DayRow[] => (rows.length > 0 ? rows : [CLOSED]);

const sameRows = (a: readonly DayRow[], b: readonly DayRow[]): boolean => JSON.stringify(a) === JSON.stringify(b);
