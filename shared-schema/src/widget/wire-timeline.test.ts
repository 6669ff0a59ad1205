import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WireEntry } from '../api/widget.ts';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { DAYS } from '../hours/week.ts';
import {
  ENGLISH,
  oneLine,
  formatStatusLine,
  statusAt,
  withClock,
  formatStatus,
  type Schedule,
} from '../status/index.ts';
import { businessDayOf } from './business-day.ts';
import { statusFromPayload } from './status-from-payload.ts';
import { PAYLOAD_DAYS, wireTimelineOf } from './wire-timeline.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Pacific/Apia',
  'Etc/UTC',
];

const minuteOfDay = fc.oneof(fc.constantFrom(0, 1439, 120, 150, 1380), fc.integer({ min: 0, max: 1439 }));
const time = minuteOfDay.map(
  (m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
);
const dayHours = fc.record({ open: time, close: time, closed: fc.boolean() });
const week = fc.record(Object.fromEntries(DAYS.map((day) => [day, dayHours])));

const caseArbitrary = fc
  .record({
    timezone: fc.constantFrom(...ZONES),
    businessHours: fc.option(week, { freq: 20 }),
    now: fc.integer({ min: Date.UTC(2025, 0, 1) / MINUTE, max: Date.UTC(2036, 0, 1) / MINUTE }).map((m) => m * MINUTE),
    dated: fc.array(
      fc.record({
        inDays: fc.integer({ min: -2, max: 40 }),
        name: fc.constantFrom('Christmas Day', 'Inventory', '{name} $&'),
        hours: dayHours,
      }),
      { maxLength: 6 },
    ),
    // Milliseconds into the payload's span.
    into: fc.array(fc.integer({ min: 0, max: PAYLOAD_DAYS * DAY - 1 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ timezone, businessHours, now, dated, into }) => {
    const holidays = dated.map(({ inDays, name, hours }) => {
      const date = new Date(now + inDays * DAY).toISOString().slice(0, 10);
      return { id: `preset_${date}`, date, name, ...hours };
    });
    const schedule: Schedule = { timezone, businessHours, holidays };
    return { schedule, now, into };
  });

describe('a payload timeline', () => {
  test('gives the same status and text as the engine at every instant before its horizon', () => {
    fc.assert(
      fc.property(caseArbitrary, ({ schedule, now, into }) => {
        const { timezone } = schedule;
        const { startsAt } = businessDayOf(timezone, now);
        // Reading the payload must not need the zone.
        const wire = { ...wireTimelineOf(schedule, startsAt), zone: 'Nowhere/City' };
        const boundaries = wire.timeline.reduce<number[]>(
          (all, [minutes]) => [...all, (all.at(-1) ?? wire.start) + minutes],
          [],
        );
        const instants = [
          ...into.map((ms) => startsAt + ms),
          ...boundaries.flatMap((m) => [m * MINUTE - 1, m * MINUTE]),
        ];
        for (const at of instants.filter((instant) => instant >= startsAt && instant < wire.horizon * MINUTE)) {
          const facts = statusFromPayload(wire, at);
          const { status, nextChangeAt, note } = statusAt(schedule, at);
          expect(facts).toEqual(withClock({ status, nextChangeAt, note }, at, timezone));
          if (facts) {
            const lines = formatStatus(statusAt(schedule, at), at, timezone);
            expect(formatStatusLine(facts, ENGLISH, 'en-US')[0]).toBe(oneLine(status, lines));
          }
        }
      }),
      { seed: 20261121, numRuns: isWholeRun ? 300 : 20 },
    );
  });

  const nineToFive = Object.fromEntries(DAYS.map((day) => [day, { open: '09:00', close: '17:00', closed: false }]));
  const schedule: Schedule = { timezone: 'America/New_York', businessHours: nineToFive, holidays: [] };
  const from = Date.parse('2026-11-23T05:00:00Z');

  test('has minutes since the previous entry, the first being in force at the start', () => {
    const { start, timeline, horizon } = wireTimelineOf(schedule, from);
    expect(start * MINUTE).toBe(from);
    expect(timeline.slice(0, 3)).toEqual([
      [0, 'c', null, -5],
      [540, 'o'],
      [480, 'c'],
    ]);
    expect(horizon - start).toBe(PAYLOAD_DAYS * 1440);
  });

  test('has the UTC offset at its start and at each clock change, even if nothing else changes', () => {
    const closed = Object.fromEntries(DAYS.map((day) => [day, { open: '09:00', close: '17:00', closed: true }]));
    const inventory = {
      id: 'preset_1',
      date: '2026-10-25',
      name: 'Inventory',
      closed: true,
      open: '09:00',
      close: '17:00',
    };
    const quiet = { timezone: 'Europe/Berlin', businessHours: closed, holidays: [inventory] };
    expect(wireTimelineOf(quiet, Date.parse('2026-10-23T22:00:00Z')).timeline).toEqual([
      [0, 'c', null, 2],
      [1440, 'h', 0],
      // The second 02:00.
      [180, 'h', 0, 1],
      [1320, 'c'],
    ]);
  });

  test('has the UTC offset of an opening after its span', () => {
    const closed = Object.fromEntries(DAYS.map((day) => [day, { open: '09:00', close: '17:00', closed: true }]));
    const party = { id: 'holiday_1', date: '2027-06-01', name: 'Party', closed: false, open: '12:00', close: '14:00' };
    const { timeline } = wireTimelineOf({ ...schedule, businessHours: closed, holidays: [party] }, from);
    expect(timeline.at(-1)).toEqual([expect.any(Number), 'o', null, -4]);
  });

  test('continues to the first opening or closing after its span, however far away', () => {
    const closedWeek = Object.fromEntries(DAYS.map((day) => [day, { open: '09:00', close: '17:00', closed: true }]));
    const party = { id: 'holiday_1', date: '2027-06-01', name: 'Party', closed: false, open: '12:00', close: '14:00' };
    const { start, timeline, names } = wireTimelineOf(
      { ...schedule, businessHours: closedWeek, holidays: [party] },
      from,
    );
    const minutes = timeline.reduce((sum, [ahead]) => sum + ahead, start);
    expect(timeline.at(-1)?.[1]).toBe('o');
    expect(new Date(minutes * MINUTE).toISOString()).toBe('2027-06-01T16:00:00.000Z');
    // Its name would never be shown.
    expect(names).toEqual([]);
  });

  test('lists a holiday name once, however often it occurs', () => {
    const inventory = (date: string) => ({
      id: `preset_${date}`,
      date,
      name: 'Inventory',
      closed: true,
      open: '09:00',
      close: '17:00',
    });
    const { timeline, names } = wireTimelineOf(
      { ...schedule, holidays: [inventory('2026-11-24'), inventory('2026-11-26')] },
      from,
    );
    expect(names).toEqual(['Inventory']);
    expect(timeline.filter(([, label]) => label === 'h')).toHaveLength(2);
  });

  test('is one unknown entry when hours were never saved', () => {
    expect(wireTimelineOf({ ...schedule, businessHours: null }, from).timeline).toEqual([[0, 'x', null, -5]]);
  });

  test('without offsets, from an older server, is read with the zone rules of this machine', () => {
    const { start, timeline, names, horizon } = wireTimelineOf(schedule, from);
    const old = {
      start,
      names,
      horizon,
      zone: schedule.timezone,
      timeline: timeline.map(([minutes, label]): WireEntry => [minutes, label]),
    };
    const at = from + 12 * 60 * MINUTE;
    const facts = statusFromPayload(old, at);
    expect(facts).toMatchObject({ status: 'open', clockNow: at, clockZone: 'America/New_York' });
    expect(facts && formatStatusLine(facts, ENGLISH, 'en-US')[0]).toBe('Open until 5:00 PM');
  });

  test('has no status from its horizon on, and the first entry’s status before its start', () => {
    const wire = { ...wireTimelineOf(schedule, from), zone: schedule.timezone };
    expect(statusFromPayload(wire, wire.horizon * MINUTE)).toBeNull();
    expect(statusFromPayload(wire, wire.horizon * MINUTE - 1)).not.toBeNull();
    expect(statusFromPayload(wire, from - DAY)?.status).toBe('closed');
  });
});

describe('a business day', () => {
  test.each([
    {
      name: 'an ordinary day has 24 hours',
      zone: 'Europe/Berlin',
      at: '2026-11-20T23:30:00Z',
      startsAt: '2026-11-20T23:00:00Z',
      hours: 24,
    },
    {
      name: 'a day that loses an hour has 23',
      zone: 'Europe/Berlin',
      at: '2026-03-29T12:00:00Z',
      startsAt: '2026-03-28T23:00:00Z',
      hours: 23,
    },
    {
      name: 'a day that gains an hour has 25',
      zone: 'America/New_York',
      at: '2026-11-01T12:00:00Z',
      startsAt: '2026-11-01T04:00:00Z',
      hours: 25,
    },
    {
      name: 'a day whose midnight is skipped begins at the jump',
      zone: 'Asia/Beirut',
      at: '2026-03-29T12:00:00Z',
      startsAt: '2026-03-28T22:00:00Z',
      hours: 23,
    },
  ])('$name', ({ zone, at, startsAt, hours }) => {
    const day = businessDayOf(zone, Date.parse(at));
    expect(new Date(day.startsAt).toISOString().replace('.000', '')).toBe(startsAt);
    expect((day.endsAt - day.startsAt) / (60 * MINUTE)).toBe(hours);
  });
});
