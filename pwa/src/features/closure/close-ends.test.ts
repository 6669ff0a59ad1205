import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteAt } from '@doorsign/shared-schema/closure';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { isWholeRun } from '../../../../sync-server/scripts/run-tests/scope.ts';
import { anySchedule } from '../../../test/schedules.ts';
import { closeEndAt, closeEnds, typedInstant, type CloseEnd } from './close-ends.ts';

const MINUTE = 60_000;
const ZONE = 'America/New_York';
const NINE_TO_FIVE: DayHours = { open: '09:00', close: '17:00', closed: false };
const BAR: DayHours = { open: '18:00', close: '02:00', closed: false };
const ALWAYS: DayHours = { open: '00:00', close: '24:00', closed: false };
const CLOSED: DayHours = { ...NINE_TO_FIVE, closed: true };

const every = (day: DayHours, changes: Partial<Record<string, DayHours>> = {}): Schedule => ({
  timezone: ZONE,
  businessHours: weekOf((name) => changes[name] ?? day),
  holidays: [],
});
/** Nine to five from Monday to Friday. */
const WEEK = every(NINE_TO_FIVE, { saturday: CLOSED, sunday: CLOSED });

const text = (at: number | null): string | null => (at === null ? null : minuteAt(at));
const pair = (end: CloseEnd | null): [string | null, string | null] | null =>
  end && [text(end.until), text(end.opensAt)];

test.each<{
  name: string;
  schedule: Schedule;
  at: string;
  stretch: [string, string | null] | null;
  day: [string, string | null] | null;
  breaks: number;
}>([
  {
    name: 'at noon of a weekday: the rest of today would open at the same time, so it is not offered',
    schedule: WEEK,
    at: '2026-11-24T17:00:30Z',
    stretch: ['2026-11-24T22:00:00Z', '2026-11-25T14:00:00Z'],
    day: null,
    breaks: 3,
  },
  {
    name: 'on Friday: it opens on Monday',
    schedule: WEEK,
    at: '2026-11-27T17:00:00Z',
    stretch: ['2026-11-27T22:00:00Z', '2026-11-30T14:00:00Z'],
    day: null,
    breaks: 3,
  },
  {
    name: 'before opening: only the rest of today',
    schedule: WEEK,
    at: '2026-11-24T12:00:00Z',
    stretch: null,
    day: ['2026-11-25T05:00:00Z', '2026-11-25T14:00:00Z'],
    breaks: 0,
  },
  {
    name: 'after closing: nothing that depends on the hours',
    schedule: WEEK,
    at: '2026-11-24T23:00:00Z',
    stretch: null,
    day: null,
    breaks: 0,
  },
  {
    name: 'in the evening of a bar: the night belongs to today',
    schedule: every(BAR),
    at: '2026-11-25T01:00:00Z',
    stretch: ['2026-11-25T07:00:00Z', '2026-11-25T23:00:00Z'],
    day: null,
    breaks: 3,
  },
  {
    name: 'in the night of a bar: the rest of today is the evening too',
    schedule: every(BAR),
    at: '2026-11-25T06:00:00Z',
    stretch: ['2026-11-25T07:00:00Z', '2026-11-25T23:00:00Z'],
    day: ['2026-11-26T07:00:00Z', '2026-11-26T23:00:00Z'],
    breaks: 3,
  },
  {
    name: 'around the clock: no end is known, so today ends at midnight',
    schedule: every(ALWAYS),
    at: '2026-11-24T17:00:00Z',
    stretch: null,
    day: ['2026-11-25T05:00:00Z', '2026-11-25T05:00:00Z'],
    breaks: 3,
  },
  {
    name: 'around the clock on weekdays: a stretch that runs on for a day is no night',
    schedule: every(ALWAYS, { saturday: CLOSED, sunday: CLOSED }),
    at: '2026-11-26T17:00:00Z',
    stretch: ['2026-11-28T05:00:00Z', '2026-11-30T05:00:00Z'],
    day: ['2026-11-27T05:00:00Z', '2026-11-27T05:00:00Z'],
    breaks: 3,
  },
  {
    name: 'never open',
    schedule: every(CLOSED),
    at: '2026-11-24T17:00:00Z',
    stretch: null,
    day: null,
    breaks: 0,
  },
  {
    name: 'open once, by a date of its own',
    schedule: {
      ...every(CLOSED),
      holidays: [{ id: 'holiday_1', date: '2026-11-24', name: 'Fair', closed: false, open: '10:00', close: '16:00' }],
    },
    at: '2026-11-24T17:00:00Z',
    stretch: ['2026-11-24T21:00:00Z', null],
    day: null,
    breaks: 3,
  },
  {
    name: 'in a bar’s night that skips an hour',
    schedule: every(BAR),
    at: '2026-03-08T06:30:00Z',
    stretch: ['2026-03-08T07:00:00Z', '2026-03-08T22:00:00Z'],
    day: ['2026-03-09T06:00:00Z', '2026-03-09T22:00:00Z'],
    breaks: 3,
  },
  {
    name: 'in a bar’s night that repeats an hour',
    schedule: every(BAR),
    at: '2026-11-01T05:30:00Z',
    stretch: ['2026-11-01T07:00:00Z', '2026-11-01T23:00:00Z'],
    day: ['2026-11-02T07:00:00Z', '2026-11-02T23:00:00Z'],
    breaks: 3,
  },
  {
    name: 'never saved',
    schedule: { timezone: ZONE, businessHours: null, holidays: [] },
    at: '2026-11-24T17:00:00Z',
    stretch: null,
    day: null,
    breaks: 0,
  },
])('closeEnds $name', ({ schedule, at, stretch, day, breaks }) => {
  const ends = closeEnds(schedule, Date.parse(at));
  expect(pair(ends.stretch)).toEqual(stretch);
  expect(pair(ends.day)).toEqual(day);
  expect(ends.breaks).toHaveLength(breaks);
});

test('a short break counts from the next whole minute', () => {
  const { breaks } = closeEnds(WEEK, Date.parse('2026-11-24T17:00:30Z'));
  expect(breaks.map((end) => [end.minutes, ...(pair(end) ?? [])])).toEqual([
    [15, '2026-11-24T17:16:00Z', '2026-11-24T17:16:00Z'],
    [30, '2026-11-24T17:31:00Z', '2026-11-24T17:31:00Z'],
    [60, '2026-11-24T18:01:00Z', '2026-11-24T18:01:00Z'],
  ]);
});

test('a short break that ends after closing time opens on the next day', () => {
  const { breaks } = closeEnds(WEEK, Date.parse('2026-11-24T21:50:00Z'));
  expect(breaks.map((end) => text(end.opensAt))).toEqual([
    '2026-11-25T14:00:00Z',
    '2026-11-25T14:00:00Z',
    '2026-11-25T14:00:00Z',
  ]);
});

test.each([
  { name: 'an ordinary time', date: '2026-11-25', time: '11:00', at: '2026-11-25T16:00:00Z' },
  { name: 'a skipped time, at the jump', date: '2026-03-08', time: '02:30', at: '2026-03-08T07:00:00Z' },
  { name: 'a repeated time, the first one', date: '2026-11-01', time: '01:30', at: '2026-11-01T05:30:00Z' },
  { name: 'no date', date: '', time: '11:00', at: null },
  { name: 'no time', date: '2026-11-25', time: '', at: null },
  { name: 'a date that does not exist', date: '2026-02-30', time: '11:00', at: null },
])('typedInstant reads $name', ({ date, time, at }) => {
  expect(text(typedInstant(ZONE, date, time))).toBe(at);
});

test('every end is a later whole minute, and the engine says what it promises', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: MINUTE - 1 }), ({ schedule, now }, second) => {
      const at = now + second;
      const { stretch, day, breaks } = closeEnds(schedule, at);
      for (const end of [stretch, day, ...breaks]) {
        if (!end) continue;
        const { until, opensAt } = end;
        expect(until).toBeGreaterThan(at);
        expect(until % MINUTE).toBe(0);
        const closed: Schedule = {
          ...schedule,
          closure: { kind: 'closed', from: null, until: minuteAt(until), note: null },
        };
        expect(statusAt(closed, at)).toMatchObject({ status: 'closed', nextChangeAt: opensAt });
        expect(statusAt(closed, until - 1).status).toBe('closed');
        expect(statusAt(closed, until)).toEqual(statusAt(schedule, until));
        if (opensAt !== null) expect(statusAt(closed, opensAt).status).toBe('open');
        // A closure that is in force changes nothing about what is offered instead of it.
        expect(closeEnds(closed, at)).toEqual({ stretch, day, breaks });
      }
      if (stretch) expect(statusAt(schedule, stretch.until - 1).status).toBe('open');
      if (stretch && day) expect(day.opensAt).not.toBe(stretch.opensAt);
    }),
    { seed: 20260421, numRuns: isWholeRun ? 1000 : 200 },
  );
});

test('an end at any minute opens at the first open instant from it on', () => {
  fc.assert(
    fc.property(anySchedule, ({ schedule, now }) => {
      const { until, opensAt } = closeEndAt(schedule, now);
      const after = statusAt(schedule, now);
      expect(until).toBe(now);
      expect(opensAt).toBe(after.status === 'open' ? now : after.nextChangeAt);
    }),
    { seed: 20260422, numRuns: 100 },
  );
});
