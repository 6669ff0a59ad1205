import fc from 'fast-check';
import type { Holiday } from '@doorsign/shared-schema/holidays';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Time zones with different clock changes: by an hour, by half an hour, at midnight, never. */
const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'America/Havana',
  'Asia/Kolkata',
];

/** Days with a clock change in these zones, or at the end of a year. */
const ODD_DAYS = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-12-31'];

/** Any minute of a day; special minutes are as likely as all others together. */
export const anyMinute = fc.oneof(fc.constantFrom(0, 90, 120, 150, 180, 1439), fc.integer({ min: 0, max: 1439 }));

const time = anyMinute.map(
  (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
);
const dayHours: fc.Arbitrary<DayHours> = fc.record({ open: time, close: time, closed: fc.boolean() });

/** A schedule and an instant: any week, some dated entries near the instant, and clock changes near it. `now` is in epoch
 * milliseconds, a whole minute. */
export const anySchedule: fc.Arbitrary<{ schedule: Schedule; now: number }> = fc
  .record({
    timezone: fc.constantFrom(...ZONES),
    week: fc.array(dayHours, { minLength: 7, maxLength: 7 }),
    oddDay: fc.constantFrom(...ODD_DAYS),
    offset: fc.integer({ min: -16 * 24 * 60, max: 2 * 24 * 60 }),
    dated: fc.array(
      fc.record({
        inDays: fc.integer({ min: -2, max: 15 }),
        name: fc.constantFrom('Inventory', '{x} $&'),
        hours: dayHours,
      }),
      { maxLength: 6 },
    ),
  })
  .map(({ timezone, week, oddDay, offset, dated }) => {
    const now = Date.parse(`${oddDay}T12:00:00Z`) + offset * MINUTE;
    const holidays = dated.map(({ inDays, name, hours }): Holiday => {
      const date = new Date(now + inDays * DAY).toISOString().slice(0, 10);
      return { id: `preset_${date}`, date, name, ...hours };
    });
    const days = [...week];
    const businessHours = weekOf(() => days.shift() as DayHours);
    return { schedule: { timezone, businessHours, holidays }, now };
  });
