import {
  CloseTime,
  DAYS,
  OpenTime,
  type Day,
  type DayHours,
  type FullBusinessHours,
} from '@doorsign/shared-schema/hours';

/** The fields of one row that cannot be saved, with the message to show below each. */
export interface DayProblems {
  readonly open?: string;
  readonly close?: string;
}

/** Returns the problems that keep a row from being saved. A closed day's times are not checked: they are not shown. */
export const problemsOfDay = ({ open, close, closed }: DayHours): DayProblems => ({
  ...(!closed && !OpenTime.safeParse(open).success && { open: 'Enter an opening time.' }),
  ...(!closed && !CloseTime.safeParse(close).success && { close: 'Enter a closing time.' }),
});

/** Returns the first row, from Monday, that keeps the week from being saved. */
export const firstProblemOf = (week: FullBusinessHours): { day: Day; field: 'open' | 'close' } | null => {
  for (const day of DAYS) {
    const problems = problemsOfDay(week[day]);
    if (problems.open) return { day, field: 'open' };
    if (problems.close) return { day, field: 'close' };
  }
  return null;
};
