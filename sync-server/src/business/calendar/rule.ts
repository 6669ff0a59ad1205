import type ICAL from 'ical.js';
import { dateOfDayNumber, dayNumber, dayNumberOf, monthOf, weekdayOf, yearOf } from '@doorsign/shared-schema/holidays';
import { CALENDAR } from './limits.ts';

/** A recurrence by years or months. Days count from 1970-01-01. */
export interface Rule {
  readonly everyMonths: number;
  /** The dates end after so many; null for no limit. */
  readonly count: number | null;
  /** The last day on which an occurrence can begin; null for no end. */
  readonly until: number | null;
  /** 1 to 12; null for those that the interval says. */
  readonly months: readonly number[] | null;
  /** Days of the month, -1 for the last one; null for those that `weekdays` says, or the event's own. */
  readonly monthDays: readonly number[] | null;
  readonly weekdays: readonly Weekday[] | null;
  /** The places of the days that count among those of a month, -1 for the last one; null for all. */
  readonly places: readonly number[] | null;
}

interface Weekday {
  /** 0 for Monday. */
  readonly weekday: number;
  /** Its place among those of the month, -1 for the last one; 0 for all. */
  readonly nth: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS: ReadonlySet<string> = new Set(['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS']);
const MONTHS_A_YEAR = 12;

/** Returns the recurrence of an event. What repeats by weeks or days is part of the weekly hours, not a holiday. The dates are worked out here,
 * month by month: the library's own iterator never comes to an end for rules without any date.
 * @returns undefined for a rule of another kind
 * Source: shared-schema/docs/decisions/0161-calendars-of-closures.md. */
export const ruleOf = ({ freq, interval, count, until, parts }: ICAL.Recur): Rule | undefined => {
  const byYear = freq === 'YEARLY';
  if (!byYear && freq !== 'MONTHLY') return undefined;
  const lists = Object.entries(parts as Record<string, readonly (string | number)[]>);
  if (lists.some(([name, list]) => !PARTS.has(name) || list.length > CALENDAR.rulePartMax)) return undefined;
  const { BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS } = Object.fromEntries(lists);
  // Days of the year, not of a month.
  if (byYear && !BYMONTH && (BYMONTHDAY || BYDAY)) return undefined;
  if (byYear && BYSETPOS && BYMONTH?.length !== 1) return undefined;
  const weekdays = BYDAY ? BYDAY.map((day) => weekdayIn(String(day))) : null;
  if (weekdays?.some((day) => day === null)) return undefined;
  const every = Number.isSafeInteger(interval) && interval >= 1 && interval <= 1200 ? interval : 0;
  if (every === 0) return undefined;
  return {
    everyMonths: byYear ? every * MONTHS_A_YEAR : every,
    count: count ?? null,
    until: until ? dayNumberOf(until.toString().slice(0, 10)) : null,
    months: BYMONTH ? BYMONTH.map(Number) : null,
    monthDays: BYMONTHDAY ? BYMONTHDAY.map(Number) : null,
    weekdays: weekdays as Weekday[] | null,
    places: BYSETPOS ? BYSETPOS.map(Number) : null,
  };
};

const weekdayIn = (text: string): Weekday | null => {
  const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  return weekday === -1 ? null : { weekday, nth: Number(nth) };
};

/** Returns whether a rule says no more than "on the same day of every year". */
export const isPlainYearly = (
  { everyMonths, count, until, months, monthDays, weekdays, places }: Rule,
  first: number,
) => {
  const date = dateOfDayNumber(first);
  const isOwn = (list: readonly number[] | null, own: number): boolean =>
    list === null || (list.length === 1 && list[0] === own);
  return (
    everyMonths === MONTHS_A_YEAR &&
    count === null &&
    until === null &&
    weekdays === null &&
    places === null &&
    isOwn(months, monthOf(date)) &&
    isOwn(monthDays, Number(date.slice(8)))
  );
};

/** Occurrences are counted for so many months at most. */
const COUNTED_MONTHS_MAX = 40 * MONTHS_A_YEAR;

const monthNumberOf = (date: string): number => yearOf(date) * MONTHS_A_YEAR + monthOf(date) - 1;

/** Returns the days in a window on which an event with a rule begins; earlier ones can be among them.
 * @param first  the day of its first occurrence
 * @param window its first day, and the day after its last
 * @returns      undefined if too many occurrences would have to be counted */
export const startsOf = (rule: Rule, first: number, window: { from: number; end: number }): number[] | undefined => {
  const date = dateOfDayNumber(first);
  const firstMonth = monthNumberOf(date);
  const until = Math.min(window.end - 1, rule.until ?? window.end);
  const monthsAhead = Math.max(0, monthNumberOf(dateOfDayNumber(Math.max(first, window.from))) - firstMonth);
  if (rule.count !== null && monthsAhead > COUNTED_MONTHS_MAX) return undefined;
  const isByYear = rule.everyMonths % MONTHS_A_YEAR === 0 && rule.months !== null;
  const starts: number[] = [];
  for (let away = rule.count === null ? monthsAhead : 0; ; away++) {
    const year = Math.floor((firstMonth + away) / MONTHS_A_YEAR);
    const month = ((firstMonth + away) % MONTHS_A_YEAR) + 1;
    if (dayNumber(year, month, 1) > until) return starts;
    const since = isByYear ? (year - yearOf(date)) * MONTHS_A_YEAR : away;
    if (since % rule.everyMonths !== 0 || (rule.months && !rule.months.includes(month))) continue;
    for (const day of daysIn(rule, year, month, Number(date.slice(8)))) {
      if (day < first) continue;
      if (day > until || (rule.count !== null && starts.length >= rule.count)) return starts;
      starts.push(day);
    }
  }
};

/** The days of one month on which a rule lets an event begin, in order. */
const daysIn = (
  { weekdays, monthDays, places }: Rule,
  year: number,
  month: number,
  ownDay: number,
): readonly number[] => {
  const from = dayNumber(year, month, 1);
  const length = (month === MONTHS_A_YEAR ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1)) - from;
  const wanted = monthDays ?? (weekdays ? null : [ownDay]);
  const days: number[] = [];
  for (let at = 1; at <= length; at++) {
    const isWanted = wanted === null || wanted.includes(at) || wanted.includes(at - length - 1);
    const day = from + at - 1;
    if (isWanted && (weekdays === null || weekdays.some((one) => isOn(one, day, at, length)))) days.push(day);
  }
  return places === null
    ? days
    : days.filter((_day, at) => places.includes(at + 1) || places.includes(at - days.length));
};

const isOn = ({ weekday, nth }: Weekday, day: number, at: number, length: number): boolean =>
  weekdayOf(day) === weekday && (nth === 0 || nth === Math.ceil(at / 7) || nth === -Math.ceil((length - at + 1) / 7));
