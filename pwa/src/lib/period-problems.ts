import { CloseTime, OpenTime, type DayHours } from '@doorsign/shared-schema/hours';
import { meetingsOf, periodsOf } from './periods.ts';

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

/** A time that keeps a day from being saved. */
export interface TimeProblem {
  /** The period's place in its day. */
  readonly index: number;
  readonly field: 'open' | 'close';
  readonly isOverlap: boolean;
}

/** Returns the times that keep a day from being saved, in the order of its periods. */
export const timeProblemsOf = (day: DayHours): readonly TimeProblem[] =>
  problemsOfDay(day).flatMap((problems, index) =>
    (['open', 'close'] as const)
      .filter((field) => problems[field])
      .map((field) => ({ index, field, isOverlap: problems[field] === OVERLAP })),
  );
