import { dayNumberOf, weekdayOf } from '../holidays/civil-date.ts';
import type { Holiday } from '../holidays/holiday.ts';
import type { BusinessHours, DayHours } from '../hours/hours.ts';
import { DAYS, DEFAULT_DAY_HOURS } from '../hours/week.ts';
import type { Messages } from '../messages/messages.ts';
import { decidingOn, nextEdge, prepareSpans, type DecidingSpans } from './deciding-spans.ts';
import { HOLIDAY, OPEN } from './labels.ts';
import { BY_APPOINTMENT, composeNote, HOLIDAY_HOURS_MAY_DIFFER } from './notes.ts';
import type { Schedule, Status } from './schedule.ts';
import { shiftsOf, type Shift } from './shifts.ts';

/** Everything that holds throughout a stretch of time, except for a text before closing and the note of a closure. */
export interface Saying extends Pick<Status, 'status' | 'holidayName' | 'reason' | 'note'> {
  /** The parts of the note that follow the name and a text before closing. */
  readonly rest: readonly (string | undefined)[];
}

/** One calendar day: when it is open, and what is said inside and outside its shifts. */
export interface DayPlan {
  /** In the order in which they begin. */
  readonly shifts: readonly Shift[];
  readonly inside: Saying;
  readonly outside: Saying;
}

/** A schedule's days, looked up by day (days from 1970-01-01). */
export interface DayPlans {
  planOf(day: number): DayPlan;
  /** Returns the first day from `day` on that has an entry or is a public holiday, or on which a span begins or has just ended; Infinity if
   * there is none.
   * @param isYearlyToo false: without spans that repeat */
  nextDatedDay(day: number, isYearlyToo: boolean): number;
}

/** Prepares a schedule whose hours were saved for lookups by day.
 * Source: shared-schema/docs/product-rules.md#s6, #s9, #s10, #s14 to #s22. */
export const dayPlansOf = (hours: BusinessHours, schedule: Schedule): DayPlans => {
  const { holidays, spans = [], messages, publicHolidays = [] } = schedule;
  // A later entry replaces an earlier one of the same date.
  const entries = new Map<number, Holiday>();
  for (const holiday of holidays) entries.set(dayNumberOf(holiday.date), holiday);
  const publicDays = new Set<number>();
  for (const date of publicHolidays) publicDays.add(dayNumberOf(date));
  const prepared = prepareSpans(spans);
  let decidingFrom = 0;
  let deciding: DecidingSpans = { range: null, season: null, until: Number.NEGATIVE_INFINITY };
  /** The plan of the deciding range, and those of the deciding week by weekday, as far as they are known. */
  let rangePlan: DayPlan | undefined;
  let weekPlans: DayPlan[] = [];

  let datedDays: number[] | undefined;
  return {
    planOf(day) {
      const entry = entries.get(day);
      if (entry !== undefined && !entry.regular)
        return createDayPlan(entry, { reason: 'date', name: entry.name }, messages);
      if (day < decidingFrom || day >= deciding.until) {
        const before = deciding;
        deciding = decidingOn(prepared, day);
        decidingFrom = day;
        if (deciding.range !== before.range) rangePlan = undefined;
        if (deciding.season !== before.season) weekPlans = [];
      }
      const { range, season } = deciding;
      if (range !== null && entry === undefined) {
        return (rangePlan ??= createDayPlan(range.day, { reason: 'span', name: range.name }, messages));
      }
      const weekday = weekdayOf(day);
      const week: BusinessHours = season?.week ?? hours;
      const reason = season === null ? 'week' : 'season';
      const isUnsaid = publicDays.has(day);
      if (entry === undefined && !isUnsaid)
        return (weekPlans[weekday] ??= createDayPlan(rowOf(week, weekday), { reason, name: null }, messages));
      const as: Deciding = entry
        ? { reason: 'date', name: entry.name, isRegular: true }
        : { reason, name: null, isUnsaid: true };
      return createDayPlan(rowOf(week, weekday), as, messages);
    },
    nextDatedDay(day, isYearlyToo) {
      datedDays ??= [...entries.keys(), ...publicDays].sort((a, b) => a - b);
      const dated = datedDays.find((dated) => dated >= day) ?? Number.POSITIVE_INFINITY;
      return Math.min(dated, nextEdge(prepared, day, isYearlyToo));
    },
  };
};

const rowOf = (week: BusinessHours, weekday: number): DayHours =>
  week[DAYS[weekday] as (typeof DAYS)[number]] ?? DEFAULT_DAY_HOURS;

/** By whom a row decides a day. */
interface Deciding extends Pick<Status, 'reason'> {
  readonly name: string | null;
  /** An entry confirmed the row of the week. */
  readonly isRegular?: true;
  /** The day is a public holiday about which the owner said nothing. */
  readonly isUnsaid?: true;
}

const createDayPlan = (
  row: DayHours,
  { reason, name, isRegular, isUnsaid }: Deciding,
  messages: Messages | undefined,
): DayPlan => {
  const { closed, appointment } = row;
  const isHoliday = closed && !appointment && !isRegular && name !== null;
  const status = isHoliday ? HOLIDAY : 'closed';
  const byAppointment = appointment ? (messages?.appointment ?? BY_APPOINTMENT) : undefined;
  const hint = isUnsaid ? HOLIDAY_HOURS_MAY_DIFFER : undefined;
  return {
    shifts: shiftsOf(row),
    inside: sayingOf(OPEN, reason, name, hint, messages?.open),
    outside: sayingOf(status, reason, name, byAppointment, messages?.[status]),
  };
};

/** @param first, second the parts of the note after the name */
const sayingOf = (
  status: Saying['status'],
  reason: Saying['reason'],
  name: string | null,
  first: string | undefined,
  second: string | undefined,
): Saying => {
  const hasRest = first !== undefined || second !== undefined;
  if (name === null && !hasRest) return (reason === 'season' ? PLAIN_SEASON : PLAIN_WEEK)[status === OPEN ? 0 : 1];
  const rest = hasRest ? [first, second] : [];
  return { status, holidayName: name, reason, note: composeNote([name, first, second]), rest };
};

const plain = (reason: Saying['reason']): readonly [open: Saying, closed: Saying] => [
  { status: OPEN, holidayName: null, reason, note: null, rest: [] },
  { status: 'closed', holidayName: null, reason, note: null, rest: [] },
];

/** The sayings of most days, which have nothing more to say. */
const PLAIN_WEEK = plain('week');
const PLAIN_SEASON = plain('season');
