import { CalendarDate, DEFAULT_HOLIDAY_HOURS, HOLIDAY_NAME_MAX, type Holiday } from '@doorsign/shared-schema/holidays';
import { LIST_FULL, timeProblemsOf, type TimeProblems } from './holiday-problems.ts';

/** The values of the form for a custom day, as typed. */
export type CustomHoliday = Omit<Holiday, 'id'>;

/** The empty form. */
export const EMPTY_CUSTOM_HOLIDAY: CustomHoliday = { date: '', name: '', closed: true, ...DEFAULT_HOLIDAY_HOURS };

/** Returns the form for one date's own hours: those that its entry has, or the usual ones.
 * @param upcoming the entries of today and later */
export const openOn = (date: string, upcoming: readonly Holiday[]): CustomHoliday => {
  const standing = upcoming.find((holiday) => holiday.date === date);
  if (!standing) return { ...EMPTY_CUSTOM_HOLIDAY, date, name: 'Special hours', closed: false };
  const { id: _id, ...values } = standing;
  return { ...values, closed: false };
};

/** The problems that keep the form from being added: one message per field, `list` for the whole list. */
export interface CustomHolidayProblems extends TimeProblems {
  readonly date?: string;
  readonly name?: string;
  readonly list?: string;
}

/** Returns whether the date or the name is missing. Source: facts v.holiday.missing.*. */
export const isMissing = ({ date, name }: CustomHoliday): boolean => date === '' || name.trim() === '';

const dateProblemOf = (date: string, today: string, newer: readonly string[]): string | undefined => {
  if (date === '') return 'Enter a date.';
  const parsed = CalendarDate.safeParse(date);
  if (!parsed.success) return parsed.error.issues[0]?.message;
  if (newer.includes(date)) return 'This day was saved by a newer version of the app. Update the app to change it.';
  return date < today ? 'Choose today or a later date.' : undefined;
};

const nameProblemOf = (name: string): string | undefined => {
  if (name.trim() === '') return 'Enter a name.';
  return name.trim().length > HOLIDAY_NAME_MAX ? `Use at most ${HOLIDAY_NAME_MAX} characters` : undefined;
};

/** Returns the problems of the form.
 * @param today    "YYYY-MM-DD" in the business's zone
 * @param isFull the list has reached its maximum and has no entry on this date
 * @param newer  dates that a newer version of the app has saved
 * @returns an empty object when the entry can be added */
export const problemsOf = (
  form: CustomHoliday,
  today: string,
  isFull: boolean,
  newer: readonly string[] = [],
): CustomHolidayProblems => {
  const [date, name] = [dateProblemOf(form.date, today, newer), nameProblemOf(form.name)];
  return {
    ...timeProblemsOf(form),
    ...(date && { date }),
    ...(name && { name }),
    ...(isFull && { list: LIST_FULL }),
  };
};
