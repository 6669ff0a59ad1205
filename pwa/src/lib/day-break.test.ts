import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DayHours, PERIODS_MAX, timeOfMinute, type Period } from '@doorsign/shared-schema/hours';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { withBreak } from './day-break.ts';
import { meetingsOf, periodsOf, shiftsOfDay, withPeriods } from './periods.ts';

const dayOf = (text: string): DayHours =>
  withPeriods(
    { open: '', close: '', closed: false },
    text.split(' ').map((part): Period => {
      const [open = '', close = ''] = part.split('-');
      return { open, close };
    }),
  );
const added = (text: string): string => {
  const result = withBreak(dayOf(text));
  return result
    ? periodsOf(result.day)
        .map(({ open, close }, index) => (index === result.index ? `[${open}-${close}]` : `${open}-${close}`))
        .join(' ')
    : 'none';
};

test.each([
  // Noon, with at least an hour on each side
  { day: '09:00-17:00', after: '09:00-12:00 [13:00-17:00]' },
  { day: '11:00-14:00', after: '11:00-12:00 [13:00-14:00]' },
  { day: '00:00-23:59', after: '00:00-12:00 [13:00-23:59]' },
  { day: '09:00-09:00', after: '09:00-12:00 [13:00-09:00]' },
  { day: '10:00-02:00', after: '10:00-12:00 [13:00-02:00]' },
  // The middle
  { day: '11:01-17:00', after: '11:01-13:30 [14:30-17:00]' },
  { day: '08:00-13:59', after: '08:00-10:30 [11:30-13:59]' },
  { day: '14:00-17:00', after: '14:00-15:00 [16:00-17:00]' },
  { day: '14:15-17:15', after: '14:15-15:30 [16:30-17:15]' },
  { day: '18:00-02:00', after: '18:00-21:30 [22:30-02:00]' },
  { day: '18:00-00:00', after: '18:00-20:30 [21:30-00:00]' },
  // What follows a break begins on the same day
  { day: '20:00-08:00', after: '20:00-22:30 [23:30-08:00]' },
  // The longest period of three hours or more, the first of equals
  { day: '09:00-12:00 14:00-18:00', after: '09:00-12:00 14:00-15:30 [16:30-18:00]' },
  { day: '08:00-11:00 14:00-17:00', after: '08:00-09:00 [10:00-11:00] 14:00-17:00' },
  { day: '14:00-18:00 09:00-12:00', after: '14:00-15:30 [16:30-18:00] 09:00-12:00' },
  // Three hours beginning an hour after the last closing, at most to 23:59
  { day: '09:00-11:59', after: '09:00-11:59 [12:59-15:59]' },
  { day: '20:00-21:30', after: '20:00-21:30 [22:30-23:59]' },
  { day: '14:00-16:00 09:00-11:00', after: '14:00-16:00 09:00-11:00 [17:00-20:00]' },
  // No hour after the last closing is left: before it
  { day: '22:00-23:59', after: '[18:00-21:00] 22:00-23:59' },
  { day: '23:00-06:00', after: '[19:00-22:00] 23:00-06:00' },
  { day: '02:00-04:00 22:00-00:30', after: '02:00-04:00 [18:00-21:00] 22:00-00:30' },
  // While a time is being typed
  { day: '09:00-', after: '09:00- [-]' },
  { day: '09:00-10:00 14:00-', after: '09:00-10:00 [11:00-14:00] 14:00-' },
  // Four are the most
  { day: '01:00-02:00 03:00-04:00 05:00-06:00 07:00-20:00', after: 'none' },
])('a break in $day makes $after', ({ day, after }) => {
  expect(added(day)).toBe(after);
});

test('a break keeps the rest of the day', () => {
  expect(withBreak({ ...dayOf('09:00-17:00'), appointment: true })?.day.appointment).toBe(true);
});

const time = fc.integer({ min: 0, max: 1439 }).map(timeOfMinute);

test('any day whose periods do not overlap gets one more period without an overlap', () => {
  let seen = 0;
  fc.assert(
    fc.property(fc.array(fc.record({ open: time, close: time }), { minLength: 1, maxLength: 4 }), (periods) => {
      const day = withPeriods({ open: '', close: '', closed: false }, periods);
      if (meetingsOf(day).includes('overlaps')) return;
      seen++;
      const result = withBreak(day);
      expect(result === null).toBe(periods.length === PERIODS_MAX);
      if (!result) return;
      expect(DayHours.safeParse(result.day).success).toBe(true);
      expect(periodsOf(result.day)).toHaveLength(periods.length + 1);
      expect(meetingsOf(result.day)).not.toContain('overlaps');
      expect(shiftsOfDay(result.day)[result.index]).toBeDefined();
    }),
    { seed: 20261123, numRuns: isWholeRun ? 3000 : 500 },
  );
  expect(seen).toBeGreaterThan(100);
});
