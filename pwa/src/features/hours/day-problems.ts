import {
  CloseTime,
  DAYS,
  OpenTime,
  type Day,
  type DayHours,
  type FullBusinessHours,
} from '@doorsign/shared-schema/hours';
import { meetingsOf, periodsOf } from '../../lib/periods.ts';

/** The error below the second of two periods that overlap. */
export const OVERLAP = 'These times overlap.';

/** The fields of one period that cannot be saved, with the message to show below each. */
export interface PeriodProblems {
  readonly open?: string;
  readonly close?: string;
}

/** Returns for each period of a day the problems that keep it from being saved. A closed day's times are not checked: they are not
 * shown. */
export const problemsOfDay = (day: DayHours): readonly PeriodProblems[] => {
  if (day.closed) return [];
  const meetings = meetingsOf(day);
  return periodsOf(day).map(({ open, close }, index) => ({
    ...(meetings[index] === 'overlaps' && { open: OVERLAP }),
    ...(!OpenTime.safeParse(open).success && { open: 'Enter an opening time.' }),
    ...(!CloseTime.safeParse(close).success && { close: 'Enter a closing time.' }),
  }));
};

/** A time that keeps a week from being saved. */
export interface WeekProblem {
  readonly day: Day;
  /** The period's place in its day. */
  readonly index: number;
  readonly field: 'open' | 'close';
  readonly isOverlap: boolean;
}

const problemsOf = (week: FullBusinessHours): readonly WeekProblem[] =>
  DAYS.flatMap((day) =>
    problemsOfDay(week[day]).flatMap((problems, index) =>
      (['open', 'close'] as const)
        .filter((field) => problems[field])
        .map((field) => ({ day, index, field, isOverlap: problems[field] === OVERLAP })),
    ),
  );

/** Returns the first time, from Monday, that keeps the week from being saved. */
export const firstProblemOf = (week: FullBusinessHours): WeekProblem | null => problemsOf(week)[0] ?? null;

/** Returns whether a time is still being typed, so that nobody can tell what visitors will see. */
export const hasMissingTime = (week: FullBusinessHours): boolean =>
  problemsOf(week).some(({ isOverlap }) => !isOverlap);
