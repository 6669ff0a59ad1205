import { dateOfDayNumber, dayNumber, weekdayOf } from './civil-date.ts';

/** One line of the checklist of US holidays. */
export interface UsFederalHoliday {
  /** "YYYY-MM-DD" */
  readonly date: string;
  readonly name: string;
}

const MONDAY = 0;
const THURSDAY = 3;
const SATURDAY = 5;
const SUNDAY = 6;

/** Returns the federal holidays of one year, by the current rules of 5 U.S.C. 6103, in calendar order. A holiday with a fixed date on a
 * weekend has a second line for the weekday on which it is observed: the day before a Saturday, the day after a Sunday. A 1 January on a
 * Saturday is observed on 31 December of the year before, and listed there.
 * @param year 1970 to 2100
 * @returns    for 2025 exactly the list of facts us-holiday.*. Never throws.
 * Source: facts us-holiday.*; shared-schema/docs/product-rules.md#p5. */
export const usFederalHolidays = (year: number): UsFederalHoliday[] =>
  [
    ...fixed(year, 1, 1, "New Year's Day"),
    nth(3, MONDAY, year, 1, 'Martin Luther King Jr. Day'),
    nth(3, MONDAY, year, 2, "Presidents' Day"),
    lastMonday(year, 5, 'Memorial Day'),
    ...fixed(year, 6, 19, 'Juneteenth'),
    ...fixed(year, 7, 4, 'Independence Day'),
    nth(1, MONDAY, year, 9, 'Labor Day'),
    nth(2, MONDAY, year, 10, 'Columbus Day'),
    ...fixed(year, 11, 11, 'Veterans Day'),
    nth(4, THURSDAY, year, 11, 'Thanksgiving Day'),
    ...fixed(year, 12, 25, 'Christmas Day'),
    ...fixed(year + 1, 1, 1, "New Year's Day"),
  ]
    .filter((holiday) => holiday.date.startsWith(`${year}-`))
    .sort((a, b) => (a.date < b.date ? -1 : 1));

const fixed = (year: number, month: number, day: number, name: string): UsFederalHoliday[] => {
  const onDay = dayNumber(year, month, day);
  const weekday = weekdayOf(onDay);
  const holiday = { date: dateOfDayNumber(onDay), name };
  if (weekday !== SATURDAY && weekday !== SUNDAY) return [holiday];
  const observedOn = weekday === SATURDAY ? onDay - 1 : onDay + 1;
  return [holiday, { date: dateOfDayNumber(observedOn), name: `${name} (observed)` }];
};

/** The `count`th occurrence of a weekday in a month. */
const nth = (count: number, weekday: number, year: number, month: number, name: string): UsFederalHoliday => {
  const first = dayNumber(year, month, 1);
  const daysToWeekday = (weekday - weekdayOf(first) + 7) % 7;
  return { date: dateOfDayNumber(first + daysToWeekday + (count - 1) * 7), name };
};

const lastMonday = (year: number, month: number, name: string): UsFederalHoliday => {
  const last = dayNumber(year, month + 1, 1) - 1;
  return { date: dateOfDayNumber(last - weekdayOf(last)), name };
};
