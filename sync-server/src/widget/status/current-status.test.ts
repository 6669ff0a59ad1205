import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusAt, type Schedule } from '@doorsign/shared-schema/status';
import { DEFAULT_STYLE } from '@doorsign/shared-schema/style';
import { statusAnswerOf } from '../../records/publishing/status-answer.ts';
import { currentStatusOf } from './current-status.ts';

const MINUTE = 60_000;

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 1, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const dayHours = fc.record({ open: time, close: time, closed: fc.boolean() });
const schedules = fc.record({
  timezone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'),
  businessHours: fc.record({ monday: dayHours, saturday: dayHours, sunday: dayHours }),
  holidays: fc
    .record({ date: fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30'), hours: dayHours })
    .map(({ date, hours }) => [{ id: 'holiday_1', date, name: 'Fair', ...hours }]),
});

const currentStatusAt = (schedule: Schedule, at: number) =>
  currentStatusOf({ name: 'Bakery', schedule, style: DEFAULT_STYLE }, at);

test('a status is right at every instant that it holds for, to the letter', () => {
  const start = Date.parse('2026-03-28T00:00:00Z');
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 0, max: 3 * 1440 }),
      fc.integer({ min: -90_000, max: 90_000 }),
      fc.boolean(),
      (schedule, minutes, awayMs, atFlip) => {
        const somewhere = start + minutes * MINUTE;
        const at = (atFlip ? (statusAt(schedule, somewhere).nextStatusAt ?? somewhere) : somewhere) + awayMs;
        const { data, until } = currentStatusAt(schedule, at);
        expect(until).toBeGreaterThan(at);
        expect(until).toBeLessThanOrEqual(at + MINUTE);
        for (const instant of [at, Math.floor((at + until) / 2), until - 1])
          expect(JSON.parse(String(data.body))).toEqual(statusAnswerOf(schedule, instant));
      },
    ),
    { seed: 20260328, numRuns: 300 },
  );
});

test.each([
  { name: 'closing', at: '2026-03-11T15:59:30Z', holds: 30_000 },
  { name: 'a millisecond before closing', at: '2026-03-11T15:59:59.999Z', holds: 1 },
  { name: 'closing itself', at: '2026-03-11T16:00:00Z', holds: MINUTE },
  { name: 'midnight, when "tomorrow" becomes "today"', at: '2026-03-11T22:59:20Z', holds: 40_000 },
])('$name', ({ at, holds }) => {
  const schedule = { timezone: 'Europe/Berlin', businessHours: {}, holidays: [] };
  expect(currentStatusAt(schedule, Date.parse(at)).until).toBe(Date.parse(at) + holds);
});
