import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../sync-server/scripts/run-tests/scope.ts';
import { statusAt, timeline } from '../src/status/index.ts';
import { luxonStatusAt, luxonTimeline } from './luxon-status.ts';
import { clockChangesIn } from './oracle-clock.ts';
import { questionAbout } from './random-schedule.ts';

/** `npm test` checks every fifth zone, once. */
const ZONES = Intl.supportedValuesOf('timeZone').filter((_, index) => isWholeRun || index % 10 === 0);
const RUNS_A_ZONE = isWholeRun ? 3 : 1;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Returns whether a gap or an overlap is less than three weeks away. Luxon resolves their local times in its own way. */
const isNearClockChange = (timezone: string, from: number, to: number): boolean => {
  const years = [new Date(from - 3 * WEEK).getUTCFullYear(), new Date(to + 3 * WEEK).getUTCFullYear()];
  return years
    .flatMap((year) => clockChangesIn(timezone, year))
    .some((second) => second * 1000 > from - 3 * WEEK && second * 1000 < to + 3 * WEEK);
};

test('outside gaps and overlaps, luxon gives the same statuses, changes and timelines', () => {
  let compared = 0;
  ZONES.forEach((timezone, index) => {
    fc.assert(
      fc.property(questionAbout(timezone), fc.constantFrom(4, 5, 6, 7), ({ schedule, at: near }, weeksLater) => {
        const shift = weeksLater * WEEK;
        const at = near + shift;
        fc.pre(schedule.businessHours !== null && !isNearClockChange(timezone, at, at));
        const later = (date: string): string => new Date(Date.parse(date) + shift).toISOString().slice(0, 10);
        const holidays = schedule.holidays.map((holiday) => ({ ...holiday, date: later(holiday.date) }));
        const spans = (schedule.spans ?? []).map((span) => ({
          ...span,
          from: later(span.from),
          to: span.to === null ? null : later(span.to),
        }));
        const { timezone: zone, businessHours } = schedule;
        const question = { timezone: zone, businessHours, holidays, spans };
        expect(statusAt(question, at)).toEqual(luxonStatusAt(question, at));
        expect(timeline(question, at, 14)).toEqual(luxonTimeline(question, at, 14));
        compared++;
      }),
      { seed: index, numRuns: RUNS_A_ZONE, maxSkipsPerRun: 1_000 },
    );
  });
  expect(compared).toBe(ZONES.length * RUNS_A_ZONE);
});
