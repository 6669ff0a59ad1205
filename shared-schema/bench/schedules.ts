import { weekOf, type DayHours } from '../src/hours/index.ts';
import { HOURS_PRESETS } from '../src/hours/presets.ts';
import type { Schedule } from '../src/status/index.ts';
import { dated, everyDay, range, season } from '../test/schedules.ts';

/** A restaurant in New York before the holidays of 2026. */
export const RESTAURANT: Schedule = {
  timezone: 'America/New_York',
  businessHours: HOURS_PRESETS.find(({ id }) => id === 'restaurant')?.hours ?? null,
  holidays: [
    dated('2026-12-24', 'Christmas Eve', '10:00-14:00'),
    dated('2026-12-25', 'Christmas Day'),
    dated('2027-01-01', "New Year's Day"),
  ],
};

const LUNCH_AND_DINNER: DayHours = {
  open: '11:30',
  close: '14:30',
  closed: false,
  more: [{ open: '17:30', close: '22:00' }],
};

/** The same restaurant with a break every day, and ten ranges and seasons. Four of them count in the two weeks; the others are looked at. */
export const RESTAURANT_WITH_SPANS: Schedule = {
  ...RESTAURANT,
  businessHours: weekOf(() => LUNCH_AND_DINNER),
  spans: [
    range('s0', 'Fair week', '2026-12-16', '2026-12-18', false, '08:00-22:00'),
    range('s1', 'Between the years', '2020-12-27', '2020-12-30', true),
    range('s2', 'Summer break', '2027-08-02', '2027-08-15'),
    range('s3', 'Renovation', '2026-02-01', '2026-02-14'),
    range('s4', 'Founding day', '2020-05-04', '2020-05-04', true),
    range('s5', 'Village fete', '2022-09-10', '2022-09-12', true, '12:00-23:00'),
    season('s6', '2025-11-15', '2026-12-22', '11:00-20:00'),
    season('s7', '2025-06-01', '2025-08-31', '10:00-23:59', true),
    season('s8', '2020-12-20', '2021-01-06', '12:00-21:00', true),
    season('s9', '2027-03-01', null, '12:00-22:00'),
  ],
};

/** Closed until a day 400 days after the two weeks, with ten spans that do not open it. */
export const RARELY_OPEN: Schedule = {
  ...RESTAURANT,
  businessHours: everyDay(null),
  holidays: [dated('2028-02-04', 'Open day', '10:00-16:00')],
  spans: Array.from({ length: 10 }, (_, i) =>
    i % 2
      ? range(`s${i}`, 'Break', `2026-${10 + (i % 3)}-0${i}`, `2026-${10 + (i % 3)}-1${i}`, true)
      : season(`s${i}`, `2026-0${i + 1}-01`, `2026-0${i + 1}-27`, null, true),
  ),
};
