import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf } from '@doorsign/shared-schema/hours';
import { instantOn, statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { anyMinute, anySchedule } from '../../test/schedules.ts';
import { readWallClock } from './wall-clock.ts';
import { DAYS_AHEAD, daysAhead } from './days-ahead.ts';

const NINE_TO_FIVE = weekOf((day) => ({ open: '09:00', close: '17:00', closed: day === 'sunday' }));
const entry = (date: string, own: Partial<Holiday>): Holiday => ({
  id: `preset_${date}`,
  date,
  name: 'Party',
  closed: true,
  open: '10:00',
  close: '14:00',
  ...own,
});
const RANGE = { id: 's1767225600000123', name: 'Fair week', from: '2026-11-19', to: '2026-11-21' };
const schedule = (own: Partial<Schedule> = {}): Schedule => ({
  timezone: 'America/New_York',
  businessHours: NINE_TO_FIVE,
  holidays: [],
  ...own,
});
const dayOf = (own: Partial<Schedule>, date: string) => daysAhead(schedule(own), date, 1)[0];

test('there are fourteen consecutive dates, across months and years', () => {
  const dates = daysAhead(schedule(), '2026-12-25').map(({ date }) => date);
  expect(dates).toHaveLength(DAYS_AHEAD);
  expect([dates[0], dates[7], dates[13]]).toEqual(['2026-12-25', '2027-01-01', '2027-01-07']);
});

test.each([
  { name: 'a weekday', own: {}, date: '2026-11-20', day: { kind: 'open', intervals: [{ from: 540, to: 1020 }] } },
  { name: 'a closed weekday', own: {}, date: '2026-11-22', day: { kind: 'closed', intervals: [] } },
  {
    name: 'a holiday',
    own: { holidays: [entry('2026-11-20', {})] },
    date: '2026-11-20',
    day: { kind: 'holiday', name: 'Party', intervals: [] },
  },
  {
    name: 'a holiday with its own hours',
    own: { holidays: [entry('2026-11-20', { closed: false })] },
    date: '2026-11-20',
    day: { kind: 'special', name: 'Party', intervals: [{ from: 600, to: 840 }] },
  },
  {
    name: 'a weekday by appointment',
    own: { businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: true, appointment: true })) },
    date: '2026-11-20',
    day: { kind: 'closed', intervals: [], appointment: true },
  },
  {
    name: 'a date by appointment, which is no holiday',
    own: { holidays: [entry('2026-11-20', { appointment: true })] },
    date: '2026-11-20',
    day: { kind: 'special', name: 'Party', intervals: [], appointment: true },
  },
  {
    name: 'the last of two entries',
    own: { holidays: [entry('2026-11-20', {}), entry('2026-11-20', { closed: false, name: 'Fair' })] },
    date: '2026-11-20',
    day: { kind: 'special', name: 'Fair' },
  },
  {
    name: 'a holiday after a night that runs into it',
    own: {
      businessHours: weekOf(() => ({ open: '18:00', close: '02:00', closed: false })),
      holidays: [entry('2026-11-20', {})],
    },
    date: '2026-11-20',
    day: { kind: 'holiday', intervals: [{ from: 0, to: 120 }] },
  },
  {
    name: 'a date in a closed range',
    own: { spans: [{ ...RANGE, day: { open: '09:00', close: '17:00', closed: true } }] },
    date: '2026-11-20',
    day: { kind: 'holiday', name: 'Fair week', intervals: [] },
  },
  {
    name: 'a date in a range with its own hours',
    own: { spans: [{ ...RANGE, day: { open: '10:00', close: '14:00', closed: false, appointment: true as const } }] },
    date: '2026-11-20',
    day: { kind: 'special', name: 'Fair week', intervals: [{ from: 600, to: 840 }], appointment: true },
  },
  {
    name: 'an entry in a range',
    own: {
      spans: [{ ...RANGE, day: { open: '10:00', close: '14:00', closed: false } }],
      holidays: [entry('2026-11-20', {})],
    },
    date: '2026-11-20',
    day: { kind: 'holiday', name: 'Party', intervals: [] },
  },
  {
    name: 'normal hours in a range',
    own: {
      spans: [{ ...RANGE, day: { open: '10:00', close: '14:00', closed: true } }],
      holidays: [entry('2026-11-20', { regular: true })],
    },
    date: '2026-11-20',
    day: { kind: 'special', name: 'Party', intervals: [{ from: 540, to: 1020 }] },
  },
  {
    name: 'a weekday of a season, which has no name',
    own: {
      spans: [
        {
          ...RANGE,
          week: weekOf(() => ({ open: '12:00', close: '20:00', closed: false, appointment: true as const })),
        },
      ],
    },
    date: '2026-11-20',
    day: { kind: 'open', name: null, intervals: [{ from: 720, to: 1200 }], appointment: true },
  },
  {
    name: 'round the clock',
    own: { businessHours: weekOf(() => ({ open: '00:00', close: '23:59', closed: false })) },
    date: '2026-11-20',
    day: { kind: 'open', intervals: [{ from: 0, to: 1440 }] },
  },
  {
    name: 'a day of 25 hours',
    own: { businessHours: weekOf(() => ({ open: '01:30', close: '23:59', closed: false })) },
    date: '2026-11-01',
    day: { kind: 'open', intervals: [{ from: 90, to: 1440 }] },
  },
  {
    name: 'a day whose opening time is skipped by the clock',
    own: { businessHours: weekOf(() => ({ open: '02:30', close: '08:00', closed: false })) },
    date: '2026-03-08',
    day: { kind: 'open', intervals: [{ from: 180, to: 480 }] },
  },
])('$name', ({ own, date, day }) => {
  expect(dayOf(own, date)).toMatchObject(day);
});

test('for every minute the days agree with statusAt', () => {
  fc.assert(
    fc.property(anySchedule, fc.array(anyMinute, { minLength: 5, maxLength: 5 }), ({ schedule, now }, minutes) => {
      const { timezone } = schedule;
      for (const { date, kind, intervals } of daysAhead(schedule, readWallClock(timezone, now).date)) {
        for (const minute of minutes) {
          const at = instantOn(timezone, date, minute);
          const shows = readWallClock(timezone, at);
          // This time does not exist on this date: the clock skips it, into the next day at most.
          if (shows.date !== date) continue;
          const { status } = statusAt(schedule, at);
          const isOpen = intervals.some(({ from, to }) => from <= shows.minute && shows.minute < to);
          expect(isOpen).toBe(status === 'open');
          if (kind === 'holiday') expect(['holiday', 'open']).toContain(status);
          else expect(status).not.toBe('holiday');
          if (kind === 'closed') expect(status).toBe('closed');
        }
      }
    }),
    { seed: 20261121, numRuns: isWholeRun ? 150 : 40 },
  );
});
