import type { Closure } from '../closure/closure.ts';
import { dayNumberOf } from '../holidays/civil-date.ts';
import { timesOf } from './closed-stretches.ts';
import type { Schedule } from './schedule.ts';
import { DAY } from './units.ts';
import type { Zone } from './zone.ts';

/** Number of days after now, and after the last date that a schedule names, in which changes are searched. */
const SEARCH_DAYS = 400;

/** Returns a function of a day that tells whether changes on it are no longer searched.
 * @param now epoch milliseconds
 * Source: shared-schema/docs/product-rules.md#s25. */
export const reachOf = (zone: Zone, schedule: Schedule, now: number): ((day: number) => boolean) => {
  const near = dayAt(zone, now) + SEARCH_DAYS;
  let far: number | undefined;
  return (day) => day > near && day > (far ??= Math.max(...namedDays(zone, schedule)) + SEARCH_DAYS);
};

const dayAt = (zone: Zone, at: number): number => Math.floor(zone.readingAt(at) / DAY);

const namedDays = (zone: Zone, { holidays, spans = [], closure }: Schedule): number[] => [
  Number.NEGATIVE_INFINITY,
  ...holidays.map(({ date }) => dayNumberOf(date)),
  ...spans.map(({ from, to, yearly }) => dayNumberOf(yearly || to === null ? from : to)),
  ...(closure ? endsOf(closure).map((at) => dayAt(zone, at)) : []),
];

const endsOf = (closure: Closure): number[] => {
  const { from, until } = timesOf(closure);
  return [from, until].filter((at) => Number.isFinite(at));
};
