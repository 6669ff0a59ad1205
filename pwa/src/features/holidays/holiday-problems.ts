import { HOLIDAYS_MAX } from '@doorsign/shared-schema/holidays';
import { SPANS_MAX } from '@doorsign/shared-schema/spans';
import { hoursOf, type Entry } from '../../lib/dated-entry.ts';
import { timeProblemsOf, type TimeProblem } from '../../lib/period-problems.ts';

/** The message when the list has reached its maximum length; the server uses the same text. */
export const LIST_FULL = `At most ${HOLIDAYS_MAX} holidays can be kept. Remove some first.`;

/** The message when no more ranges of dates can be kept; the server uses the same text. */
export const RANGES_FULL = `At most ${SPANS_MAX} date ranges and seasons can be kept. Remove some first.`;

/** A time that keeps the list from being saved. */
export interface EntryProblem extends TimeProblem {
  readonly entry: Entry;
}

/** Returns the first time, in order of the entries, that keeps the list from being saved. */
export const firstProblemOf = (entries: readonly Entry[]): EntryProblem | null => {
  for (const entry of entries) {
    const [problem] = timeProblemsOf(hoursOf(entry));
    if (problem) return { entry, ...problem };
  }
  return null;
};
