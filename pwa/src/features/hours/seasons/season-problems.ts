import { DEFAULT_DAY_HOURS, weekOf } from '@doorsign/shared-schema/hours';
import { Season, seasonShape } from '@doorsign/shared-schema/spans';
import { firstProblemOf } from '../day-problems.ts';

/** The fields of a season's form that cannot be saved, with the message below each. */
export interface SeasonProblems {
  readonly name?: string;
  readonly from?: string;
  readonly to?: string;
}

const WEEK = weekOf(() => DEFAULT_DAY_HOURS);

/** Returns the problems of a season's name and dates. Source: shared-schema/docs/http-contract.md. */
export const seasonProblemsOf = (season: Season): SeasonProblems => {
  const name = seasonShape.name.safeParse(season.name).error?.issues[0]?.message;
  // The dates are judged alone: the name and the hours may still be missing.
  const issues = Season.safeParse({ ...season, name: 'Season', week: WEEK }).error?.issues ?? [];
  const dateProblem = (field: 'from' | 'to'): string | undefined =>
    season[field] === '' ? 'Enter a date.' : issues.find(({ path }) => path[0] === field)?.message;
  const [from, to] = [dateProblem('from'), dateProblem('to')];
  return { ...(name && { name }), ...(from && { from }), ...(to && { to }) };
};

/** Returns what a season still needs before it can be saved; null if nothing. */
export const missingIn = (season: Season): string | null => {
  const { name, from, to } = seasonProblemsOf(season);
  return name ?? from ?? to ?? (firstProblemOf(season.week) ? 'Enter the missing or overlapping times.' : null);
};
