import type { Season } from '@doorsign/shared-schema/spans';
import { Alert } from '../../ui/alert.tsx';
import { DAY_NAMES } from './day-names.ts';
import type { WeekProblem } from './day-problems.ts';

export interface BlockedAlertProps {
  /** A time of the week that keeps it from being saved; null without one. */
  problem: WeekProblem | null;
  /** A season that is not finished, with what it needs. */
  unfinished?: { readonly season: Season; readonly missing: string } | null;
}

/** Says after a press on Save what keeps the hours from being saved. */
export function BlockedAlert({ problem, unfinished = null }: BlockedAlertProps) {
  if (!problem && !unfinished) return null;
  const name = unfinished?.season.name.trim();
  return (
    <Alert kind="error" title="These hours cannot be saved yet">
      {problem
        ? `${DAY_NAMES[problem.day]} ${
            problem.isOverlap
              ? 'has times that overlap. Change one of them, or remove it.'
              : `needs ${problem.field === 'open' ? 'an opening' : 'a closing'} time. Enter it, or turn the day off.`
          }`
        : `${name ? `“${name}”` : 'The new season'} isn’t finished: ${unfinished?.missing ?? ''} Edit it, or remove it.`}
    </Alert>
  );
}
