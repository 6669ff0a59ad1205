import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWholeRun } from '../../../sync-server/scripts/run-tests/scope.ts';
import { questionAbout } from '../../test/random-schedule.ts';
import { DAYS, HOURS_PRESETS, weekOf, type BusinessHours } from '../hours/index.ts';
import { instantOn, statusAt, type Schedule } from '../status/index.ts';
import { businessDayOf } from '../widget/business-day.ts';
import { openingHoursOf, type OpeningHoursSpecification } from './opening-hours.ts';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Beirut', 'Etc/UTC'];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** Returns whether the business is open, as a search engine reads the block. Dated rows replace a season's, and those replace a weekday's;
 * 00:00-23:59 is the whole day, 00:00-00:00 is closed, and a closing before the opening is on the next day. */
const isOpenByBlock = (specifications: readonly OpeningHoursSpecification[], timezone: string, at: number): boolean => {
  const today = businessDayOf(timezone, at).date;
  return [shifted(today, -1), today].some((date) => {
    const onDate = specifications.filter(
      ({ validFrom, validThrough }) => validFrom && validThrough && validFrom <= date && date <= validThrough,
    );
    const dated = onDate.filter(({ dayOfWeek }) => !dayOfWeek);
    const weekday = new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    const weekly = onDate.length > 0 ? onDate : specifications.filter(({ validFrom }) => !validFrom);
    const usual = weekly.filter(({ dayOfWeek }) => dayOfWeek?.includes(weekday));
    return (dated.length > 0 ? dated : usual).some(({ opens, closes }) => {
      if (opens === '00:00' && closes === '00:00') return false;
      const isWholeDay = opens === '00:00' && closes === '23:59';
      const close = isWholeDay ? 1440 : minuteOf(closes) + (closes < opens ? 1440 : 0);
      return instantOn(timezone, date, minuteOf(opens)) <= at && at < instantOn(timezone, date, close);
    });
  });
};

test.each(ZONES)('in %s the block and the status engine agree at every instant', (timezone) => {
  fc.assert(
    fc.property(
      questionAbout(timezone),
      fc.array(fc.integer({ min: 0, max: 9 * 1440 }), { maxLength: 40 }),
      (q, away) => {
        const { at } = q;
        // The block is a copy, so closures are not in it.
        const schedule: Schedule = { ...q.schedule, closure: null };
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

  test('a lunch break is one object per period, a day by appointment is closed outside them', () => {
    const day = { open: '14:00', close: '18:00', closed: false, more: [{ open: '09:00', close: '12:30' }] };
    const week = weekOf((name) => ({ ...day, ...(name === 'sunday' && { closed: true, appointment: true }) }));
    expect(openingHoursOf(scheduleOf(week), TODAY)).toEqual([
      { ...TYPE, dayOfWeek: WEEKDAYS.slice(0, 6), opens: '09:00', closes: '12:30' },
      { ...TYPE, dayOfWeek: WEEKDAYS.slice(0, 6), opens: '14:00', closes: '18:00' },
      { ...TYPE, dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
    ]);
  });

  test('a season is its weekdays with dates, without the dates that others decide', () => {
    const season = { id: 's1', name: 'Winter', from: '2026-12-01', to: '2026-12-20', week: every('10:00', '15:00') };
    const schedule = { ...scheduleOf(every('09:00', '17:00'), [on('2026-12-08')]), spans: [season] };
    const ten = { opens: '10:00', closes: '15:00' };
    expect(openingHoursOf(schedule, TODAY)).toEqual([
      NINE_TO_FIVE,
      { ...ALL_WEEK, ...ten, validFrom: '2026-12-01', validThrough: '2026-12-07' },
      { ...ALL_WEEK, ...ten, validFrom: '2026-12-09', validThrough: '2026-12-20' },
      { ...TYPE, opens: '00:00', closes: '00:00', validFrom: '2026-12-08', validThrough: '2026-12-08' },
    ]);
  });

  test('a planned week in force is the week, and what came before it is not written', () => {
    const planned = { id: 's1', name: 'New hours', from: '2026-11-01', to: null, week: every('10:00', '15:00') };
    expect(openingHoursOf({ ...scheduleOf(every('09:00', '17:00')), spans: [planned] }, TODAY)).toEqual([
      { ...ALL_WEEK, opens: '10:00', closes: '15:00' },
    ]);
  });

  test('ranges are ranges, and a range of every year is written as often as it begins within 400 days', () => {
    const day = { open: '09:00', close: '17:00', closed: true };
    const spans = [
      { id: 's1', name: 'Christmas', from: '2026-12-24', to: '2026-12-26', yearly: true as const, day },
      { id: 's2', name: 'World tour', from: '2027-12-01', to: '2028-02-01', day },
    ];
    expect(openingHoursOf({ ...scheduleOf(every('09:00', '17:00')), spans }, TODAY).slice(1)).toEqual([
      { ...TYPE, opens: '00:00', closes: '00:00', validFrom: '2026-12-24', validThrough: '2026-12-26' },
      { ...TYPE, opens: '00:00', closes: '00:00', validFrom: '2027-12-01', validThrough: '2028-02-01' },
    ]);
  });

  test('hours that were never saved are left out', () => {
    expect(openingHoursOf(scheduleOf(null, [on('2026-12-25')]), TODAY)).toEqual([]);
  });
});
