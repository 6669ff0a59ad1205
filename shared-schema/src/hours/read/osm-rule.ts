import type { Period } from '../hours.ts';
import { timeOfMinute } from '../minute-of-day.ts';
import { DAYS, type Day } from '../week.ts';
import { CLOSED_DAY, daysBetween, type DayReading } from './reading.ts';

export const OSM_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const OSM_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The dates of a rule: "MM-DD" in each year, or "YYYY-MM-DD". */
export interface OsmDates {
  readonly from: string;
  readonly to: string;
  readonly written: string;
}

/** One rule of an opening_hours value. */
export interface OsmRule {
  readonly written: string;
  /** Whether it adds to the days of the rule before it, behind a comma. */
  readonly isAdded: boolean;
  readonly dates: OsmDates | null;
  readonly days: readonly Day[];
  readonly namesDays: boolean;
  readonly hours: DayReading;
  /** A comment other than "by appointment". */
  readonly name: string | null;
}

const DAY = `(?:${OSM_DAYS.join('|')})`;
const MONTH = `(?:${OSM_MONTHS.join('|')})`;
const DATE = `(?:\\d{4} )?${MONTH}(?: \\d{1,2}(?!\\d|:\\d))?`;
const DATES = new RegExp(`^(${DATE})(?: ?- ?(${DATE}|\\d{1,2}))?(?: ?:| |$) ?`, 'u');
const DAY_LIST = new RegExp(`^${DAY}(?: ?- ?${DAY})?(?: ?, ?${DAY}(?: ?- ?${DAY})?)*(?![a-zA-Z])`, 'u');
const PERIODS = /^\d{1,2}:\d{2} ?- ?\d{1,2}:\d{2}(?: ?, ?\d{1,2}:\d{2} ?- ?\d{1,2}:\d{2})*/u;

/** Reads one rule without its separator; null if it is not understood.
 * @returns the rule and the text behind it, which begins with a comma or is empty */
export const readOsmRule = (text: string, isAdded: boolean): { rule: OsmRule; rest: string } | null => {
  let rest = text.trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length).trimStart();
    return found;
  };
  const always = take(/^24\/7(?![\d:])/u);
  const found = always ? null : take(DATES);
  const dates = found ? datesOf(found) : null;
  if (found && !dates) return null;
  const dayList = always ? null : take(DAY_LIST)?.[0];
  if (!always && !dates && !dayList && !/^(?:\d|off|closed|")/u.test(rest)) return null;
  let hours: DayReading | null = always ? { periods: [ALL_DAY], appointment: false } : null;
  const times = always ? null : take(PERIODS)?.[0];
  if (times) {
    const periods = times.split(',').map(periodOf);
    if (periods.includes(null)) return null;
    hours = { periods: periods as Period[], appointment: false };
  } else if (!always && take(/^(?:off|closed)(?![a-z])/u)) hours = CLOSED_DAY;
  const comment = take(/^"([^"]{1,80})"/u)?.[1]?.trim();
  const isAppointment = comment !== undefined && /^(?:only )?by appointment(?: only)?$/iu.test(comment);
  if (isAppointment) {
    // Behind times, the comment says that one may come at these times only by appointment.
    if (hours && hours.periods.length > 0) return null;
    hours = { periods: [], appointment: true };
  } else if (comment !== undefined && !dates) return null;
  const days = dayList ? daysOf(dayList) : DAYS;
  if (!hours || !days || (rest !== '' && !rest.startsWith(','))) return null;
  const name = comment === undefined || isAppointment ? null : comment;
  const written = text
    .trim()
    .slice(0, text.trim().length - rest.length)
    .trim();
  return { rule: { written, isAdded, dates, days, namesDays: Boolean(dayList), hours, name }, rest };
};

const ALL_DAY: Period = { open: '00:00', close: '00:00' };

const periodOf = (text: string): Period | null => {
  const [from = 0, fromMinute = 0, to = 0, toMinute = 0] = text
    .trim()
    .split(/[^\d]+/u)
    .map(Number);
  const [open, close] = [from * 60 + fromMinute, to * 60 + toMinute];
  const isReal = open < 1440 && close <= 2880 && fromMinute < 60 && toMinute < 60 && close - open <= 1440;
  // "26:00" is 2:00 on the next day; a closing past that must not be after the opening there.
  return isReal ? { open: timeOfMinute(open), close: timeOfMinute(close % 1440) } : null;
};

const daysOf = (list: string): readonly Day[] | null => {
  const days = list.split(',').flatMap((part): readonly (Day | null)[] => {
    const [from, to] = part.split('-').map((name) => DAYS[OSM_DAYS.indexOf(name.trim() as (typeof OSM_DAYS)[number])]);
    if (!from) return [null];
    if (!to) return [from];
    return from === to ? [null] : daysBetween(from, to);
  });
  return days.includes(null) || new Set(days).size < days.length ? null : (days as Day[]);
};

interface DatePart {
  readonly year: number | null;
  readonly month: number;
  readonly day: number | null;
}

const datePart = (text: string): DatePart => {
  const [, year, month = '', day] = /^(?:(\d{4}) )?([A-Z][a-z]{2})(?: (\d{1,2}))?$/u.exec(text) ?? [];
  return {
    year: year === undefined ? null : Number(year),
    month: OSM_MONTHS.indexOf(month as (typeof OSM_MONTHS)[number]) + 1,
    day: day === undefined ? null : Number(day),
  };
};

const datesOf = ([written, first = '', last]: RegExpExecArray): OsmDates | null => {
  const from = datePart(first);
  const isDayOnly = last !== undefined && /^\d+$/u.test(last);
  if (isDayOnly && from.day === null) return null;
  const to = last === undefined ? from : isDayOnly ? { ...from, day: Number(last) } : datePart(last);
  const toYear = to.year ?? from.year;
  // "Dec 24-2028 Jan 2" has a year on one side only.
  if ((from.year === null) !== (toYear === null)) return null;
  const [begin, end] = [
    dateText(from.year, from.month, from.day ?? 1),
    dateText(toYear, to.month, to.day ?? monthDays(toYear, to.month)),
  ];
  if (!begin || !end || (from.year !== null && end < begin)) return null;
  return { from: begin, to: end, written: written.replace(/[\s:]+$/u, '') };
};

const monthDays = (year: number | null, month: number): number =>
  new Date(Date.UTC(year ?? 2023, month, 0)).getUTCDate();

const dateText = (year: number | null, month: number, day: number): string | null => {
  // 29 February exists in a rule for every year.
  if (day < 1 || day > monthDays(year ?? 2024, month)) return null;
  const pair = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return year === null ? pair : `${year}-${pair}`;
};
