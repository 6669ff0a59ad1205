import type { Closure } from '../closure/closure.ts';
import type { Saying } from './day-plans.ts';
import { composeNote } from './notes.ts';
import type { Stretch } from './stretches.ts';

/** A closure's instants in epoch milliseconds: it holds from `from` (-Infinity: always) up to `until` (Infinity: for ever). */
export interface ClosureTimes {
  readonly from: number;
  readonly until: number;
}

/** Source: shared-schema/docs/product-rules.md#s21. */
export const timesOf = ({ from, until }: Closure): ClosureTimes => ({
  from: from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
  until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
});

/** Returns the stretches of a schedule under a closure of the kind `closed`: those before it, the closure, and those after it.
 * @param walk returns the schedule's stretches from the one in force at `from` to the first opening or closing after `to`
 * Source: shared-schema/docs/product-rules.md#s21. */
export const closedStretches = (
  closure: Closure,
  from: number,
  to: number,
  walk: (from: number, to: number) => readonly Stretch[],
): readonly Stretch[] => {
  const { from: closesAt, until } = timesOf(closure);
  if (until <= from || until <= closesAt) return walk(from, to);
  const before = closesAt > from ? walk(from, Math.min(to, closesAt)).filter(({ at }) => at < closesAt) : [];
  const stretches = [...before, { at: closesAt, saying: sayingOf(closure) }];
  if (until === Number.POSITIVE_INFINITY) return stretches;
  const after = walk(until, Math.max(to, until));
  const inForce = after.findLastIndex(({ at }) => at <= until);
  return [...stretches, ...after.slice(inForce).map((stretch, i) => (i === 0 ? { ...stretch, at: until } : stretch))];
};

/** A closure speaks alone. Source: shared-schema/docs/product-rules.md#s23. */
const sayingOf = ({ note }: Closure): Saying => ({
  status: 'closed',
  holidayName: null,
  reason: 'closure',
  note: composeNote([note]),
  rest: [],
});
