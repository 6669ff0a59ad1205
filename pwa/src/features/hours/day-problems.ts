import { DAYS, type Day, type FullBusinessHours } from '@doorsign/shared-schema/hours';
import { timeProblemsOf, type TimeProblem } from '../../lib/period-problems.ts';

/** A time that keeps a week from being saved. */
export interface WeekProblem extends TimeProblem {
  readonly day: Day;
}

const problemsOf = (week: FullBusinessHours): readonly WeekProblem[] =>
  DAYS.flatMap((day) => timeProblemsOf(week[day]).map((problem) => ({ day, ...problem })));

/** Returns the first time, from Monday, that keeps the week from being saved. */
export const firstProblemOf = (week: FullBusinessHours): WeekProblem | null => problemsOf(week)[0] ?? null;

/** Returns whether a time is still being typed, so that nobody can tell what visitors will see. */
export const hasMissingTime = (week: FullBusinessHours): boolean =>
  problemsOf(week).some(({ isOverlap }) => !isOverlap);
