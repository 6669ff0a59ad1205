import {
  CalendarDate,
  customHolidayId,
  DEFAULT_HOLIDAY_HOURS,
  HOLIDAY_NAME_MAX,
} from '@doorsign/shared-schema/holidays';
import type { DayHours } from '@doorsign/shared-schema/hours';
import { DaySpan, newSpanId } from '@doorsign/shared-schema/spans';
import { hoursOf, isOfOneDate, type Entry } from '../../lib/dated-entry.ts';
import { timeProblemsOf } from '../../lib/period-problems.ts';
import { LIST_FULL, RANGES_FULL } from './holiday-problems.ts';

/** The values of the form for a custom day or range of days, as typed. */
export interface CustomHoliday {
  /** "YYYY-MM-DD", or '' while it is not typed. */
  readonly date: string;
  /** The last day; '' for one day. */
  readonly to: string;
  readonly yearly: boolean;
  readonly name: string;
  readonly hours: DayHours;
}

/** The empty form. */
export const EMPTY_CUSTOM_HOLIDAY: CustomHoliday = {
  date: '',
  to: '',
  yearly: false,
  name: '',
  hours: { closed: true, ...DEFAULT_HOLIDAY_HOURS },
};

/** Returns the form for one date's own hours: those that its entry has, or its normal ones, of which an owner changes most often one time.
 * @param upcoming the entries that are not over
 * @param normal the hours of the date by week and season; null if hours were never saved */
export const openOn = (date: string, upcoming: readonly Entry[], normal: DayHours | null): CustomHoliday => {
  const standing = upcoming.filter(isOfOneDate).find((holiday) => holiday.date === date);
  return {
    ...EMPTY_CUSTOM_HOLIDAY,
    date,
    name: standing?.name ?? 'Special hours',
    hours: {
      ...(standing ? hoursOf(standing) : normal && !normal.closed ? normal : EMPTY_CUSTOM_HOLIDAY.hours),
      closed: false,
    },
  };
};

/** Returns the form filled with a range of dates, to be changed. */
export const typedOf = ({ from, to, yearly, name, day }: DaySpan): CustomHoliday => ({
  date: from,
  to: to === null || to === from ? '' : to,
  yearly: yearly ?? false,
  name,
  hours: day,
});

/** Returns whether the form makes a range of dates, and not the entry of one date. */
export const makesRange = ({ to, yearly }: CustomHoliday): boolean => to !== '' || yearly;

/** Returns the entry that the form makes.
 * @param edited the range that the form changes; null for a new entry
 * @param nowMs  epoch milliseconds
 * @param random a number in [0, 1) */
export const entryOf = (typed: CustomHoliday, edited: DaySpan | null, nowMs: number, random: number): Entry => {
  const { date, to, yearly, hours } = typed;
  const name = typed.name.trim();
  if (!makesRange(typed)) return { id: customHolidayId(nowMs, random), date, name, ...hours };
  const id = edited?.id ?? newSpanId(nowMs, random);
  return { id, name, from: date, to: to || date, ...(yearly && { yearly }), day: hours };
};

/** The problems that keep the form from being added: one message per field, `list` for the whole list. Those of its times are apart. */
export interface CustomHolidayProblems {
  readonly date?: string;
  readonly to?: string;
  readonly name?: string;
  readonly list?: string;
}

/** The surroundings of the form. */
export interface FormContext {
  /** "YYYY-MM-DD" in the business's zone. */
  readonly today: string;
  /** Whether no more entries of dates can be kept, and there is none on this date. */
  readonly isFull: boolean;
  /** Whether no more ranges of dates can be kept. */
  readonly isRangesFull: boolean;
  /** Dates that a newer version of the app has saved. */
  readonly newer: readonly string[];
  /** The range that the form changes; null for a new entry. */
  readonly edited: DaySpan | null;
}

/** Returns whether the date or the name is missing. Source: facts v.holiday.missing.*. */
export const isMissing = ({ date, name }: CustomHoliday): boolean => date === '' || name.trim() === '';

const PAST = 'Choose today or a later date.';

const badDate = (date: string): string | undefined => CalendarDate.safeParse(date).error?.issues[0]?.message;

const dateProblemOf = (typed: CustomHoliday, { today, newer, edited }: FormContext): string | undefined => {
  const { date, to, yearly } = typed;
  if (date === '') return 'Enter a date.';
  const bad = badDate(date);
  if (bad) return bad;
  if (!makesRange(typed) && newer.includes(date))
    return 'This day was saved by a newer version of the app. Update the app to change it.';
  // A yearly range can have begun: "every November to February", written down in January.
  const hasBegun = date === edited?.from || (yearly && (to || date) >= today);
  return date < today && !hasBegun ? PAST : undefined;
};

const lastDayProblemOf = ({ date, to, yearly }: CustomHoliday, context: FormContext): string | undefined => {
  if (to === '') return undefined;
  const bad = badDate(to);
  if (bad || badDate(date)) return bad;
  if (to < context.today && to !== context.edited?.to) return PAST;
  // Only its dates are checked here.
  const { hours: day } = EMPTY_CUSTOM_HOLIDAY;
  const span = { id: newSpanId(0, 0), name: '-', from: date, to, ...(yearly && { yearly }), day };
  return DaySpan.safeParse(span).error?.issues[0]?.message;
};

const nameProblemOf = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name.';
  return name.trim().length > HOLIDAY_NAME_MAX ? `Use at most ${HOLIDAY_NAME_MAX} characters` : undefined;
};

const listProblemOf = (typed: CustomHoliday, { isFull, isRangesFull, edited }: FormContext): string | undefined => {
  if (makesRange(typed)) return isRangesFull && !edited ? RANGES_FULL : undefined;
  return isFull ? LIST_FULL : undefined;
};

/** Returns the problems of the form, without those of its times.
 * @returns an empty object when there are none */
export const problemsOf = (typed: CustomHoliday, context: FormContext): CustomHolidayProblems => {
  const problems = {
    date: dateProblemOf(typed, context),
    to: lastDayProblemOf(typed, context),
    name: nameProblemOf(typed.name),
    list: listProblemOf(typed, context),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== undefined));
};

/** Returns whether the form can be added. */
export const isComplete = (typed: CustomHoliday, problems: CustomHolidayProblems): boolean =>
  Object.keys(problems).length === 0 && timeProblemsOf(typed.hours).length === 0;
