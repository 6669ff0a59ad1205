import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { questionAbout } from '../../test/random-schedule.ts';
import { DAYS, HOURS_PRESETS, weekOf, type BusinessHours, type DayHours } from '../hours/index.ts';
import { instantOn, statusAt, type Schedule } from '../status/index.ts';
import { businessDayOf } from '../widget/business-day.ts';
import { openingHoursOf, type OpeningHoursSpecification } from './opening-hours.ts';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Beirut', 'Etc/UTC'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns whether the business is open, as a search engine reads the block. Dated rows replace a weekday's; 00:00-23:59 is the whole day,
 * 00:00-00:00 is closed, and a closing before the opening is on the next day. */
const isOpenByBlock = (specifications: readonly OpeningHoursSpecification[], timezone: string, at: number): boolean => {
  const today = businessDayOf(timezone, at).date;
  return [shifted(today, -1), today].some((date) => {
    const dated = specifications.filter(
      ({ validFrom, validThrough }) => validFrom && validThrough && validFrom <= date && date <= validThrough,
    );
    const weekday = new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    const usual = specifications.filter(({ dayOfWeek }) => dayOfWeek?.includes(weekday));
    return (dated.length > 0 ? dated : usual).some(({ opens, closes }) => {
      if (opens === '00:00' && closes === '00:00') return false;
      const isWholeDay = opens === '00:00' && closes === '23:59';
      const close = isWholeDay ? 1440 : minuteOf(closes) + (closes < opens ? 1440 : 0);
      return instantOn(timezone, date, minuteOf(opens)) <= at && at < instantOn(timezone, date, close);
    });
  });
};

/** The schedule without what the block cannot say yet. */
const firstModelOf = ({ timezone, businessHours, holidays }: Schedule): Schedule => {
  const plain = ({ open, close, closed }: DayHours): DayHours => ({ open, close, closed });
  const days = Object.entries(businessHours ?? {}).map(([day, row]) => [day, plain(row)] as const);
  return {
    timezone,
    businessHours: businessHours && Object.fromEntries(days),
    holidays: holidays.map(({ id, date, name, ...row }) => ({ id, date, name, ...plain(row) })),
  };
};

test.each(ZONES)('in %s the block and the status engine agree at every instant', (timezone) => {
  fc.assert(
    fc.property(
      questionAbout(timezone),
      fc.array(fc.integer({ min: 0, max: 9 * 1440 }), { maxLength: 40 }),
      (q, away) => {
        const { schedule, at } = { ...q, schedule: firstModelOf(q.schedule) };
        const specifications = openingHoursOf(schedule, businessDayOf(timezone, at).date);
        const { nextChangeAt } = statusAt(schedule, at);
        const instants = [at, ...(nextChangeAt === null ? [] : [nextChangeAt - 1, nextChangeAt])];
        for (const instant of [...instants, ...away.map((minutes) => at + minutes * MINUTE)])
          expect({ instant, isOpen: isOpenByBlock(specifications, timezone, instant) }).toEqual({
            instant,
            isOpen: statusAt(schedule, instant).status === 'open',
          });
      },
    ),
    { seed: 20260307, numRuns: isWholeRun ? 80 : 20 },
  );
});

const TODAY = '2026-11-23';
const scheduleOf = (businessHours: BusinessHours | null, holidays: Schedule['holidays'] = []): Schedule => ({
  timezone: 'America/New_York',
  businessHours,
  holidays,
});
const on = (date: string, hours: [string, string] | null = null) => ({
  id: `preset_${date}`,
  date,
  name: 'Day',
  closed: hours === null,
  open: hours?.[0] ?? '09:00',
  close: hours?.[1] ?? '17:00',
});
const every = (open: string, close: string) => weekOf(() => ({ open, close, closed: false }));
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const TYPE = { '@type': 'OpeningHoursSpecification' };
const ALL_WEEK = { ...TYPE, dayOfWeek: WEEKDAYS };
const NINE_TO_FIVE = { ...ALL_WEEK, opens: '09:00', closes: '17:00' };

describe('by Google’s rules', () => {
  test('days with the same hours share an entry, and a closed day has one', () => {
    expect(openingHoursOf(scheduleOf(HOURS_PRESETS[0]?.hours ?? null), TODAY)).toEqual([
      { ...TYPE, dayOfWeek: WEEKDAYS.slice(0, 5), opens: '09:00', closes: '17:00' },
      { ...TYPE, dayOfWeek: ['Saturday'], opens: '10:00', closes: '14:00' },
      { ...TYPE, dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);
    expect(DAYS).toHaveLength(WEEKDAYS.length);
  });

  test.each([
    { name: 'open without a gap', hours: every('00:00', '23:59'), opens: '00:00', closes: '23:59' },
    { name: '24 hours from midnight', hours: every('00:00', '00:00'), opens: '00:00', closes: '23:59' },
    { name: 'to the end of the day', hours: every('09:00', '24:00'), opens: '09:00', closes: '00:00' },
    { name: 'past midnight', hours: every('18:00', '03:00'), opens: '18:00', closes: '03:00' },
    {
      name: '24 hours from the morning, day after day',
      hours: every('06:00', '06:00'),
      opens: '00:00',
      closes: '23:59',
    },
  ])('$name: $opens to $closes', ({ hours, opens, closes }) => {
    expect(openingHoursOf(scheduleOf(hours), TODAY)).toEqual([{ ...ALL_WEEK, opens, closes }]);
  });

  test('24 hours that begin in the morning are split at midnight', () => {
    const week = weekOf((day) => ({ open: '06:00', close: '06:00', closed: day !== 'friday' }));
    expect(openingHoursOf(scheduleOf(week), TODAY)).toEqual([
      {
        ...TYPE,
        dayOfWeek: WEEKDAYS.filter((day) => day !== 'Friday' && day !== 'Saturday'),
        opens: '00:00',
        closes: '00:00',
      },
      { ...TYPE, dayOfWeek: ['Friday'], opens: '06:00', closes: '00:00' },
      { ...TYPE, dayOfWeek: ['Saturday'], opens: '00:00', closes: '06:00' },
    ]);
  });

  test('consecutive closed dates are one range, and dates with hours keep their hours', () => {
    const holidays = [on('2026-12-26'), on('2026-12-25'), on('2026-12-24', ['09:00', '12:00'])];
    expect(openingHoursOf(scheduleOf(every('09:00', '17:00'), holidays), TODAY)).toEqual([
      NINE_TO_FIVE,
      { ...TYPE, opens: '09:00', closes: '12:00', validFrom: '2026-12-24', validThrough: '2026-12-24' },
      { ...TYPE, opens: '00:00', closes: '00:00', validFrom: '2026-12-25', validThrough: '2026-12-26' },
    ]);
  });

  test('past dates are left out, except yesterday, whose shift may still be running', () => {
    const holidays = [on('2026-11-21'), on('2026-11-22', ['20:00', '02:00'])];
    expect(openingHoursOf(scheduleOf(every('09:00', '17:00'), holidays), TODAY)).toEqual([
      NINE_TO_FIVE,
      { ...TYPE, opens: '20:00', closes: '02:00', validFrom: '2026-11-22', validThrough: '2026-11-22' },
    ]);
  });

  test('hours that were never saved are left out', () => {
    expect(openingHoursOf(scheduleOf(null, [on('2026-12-25')]), TODAY)).toEqual([]);
  });
});
