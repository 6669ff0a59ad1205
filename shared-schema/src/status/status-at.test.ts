import { expect, test } from 'vitest';
import { dated, everyDay } from '../../test/schedules.ts';
import { statusAt, timeline, type Schedule } from './index.ts';

const NEW_YORK = { timezone: 'America/New_York', holidays: [] };
const at = (iso: string): number => Date.parse(iso);

test('without saved hours the status is unknown, even on a holiday', () => {
  const schedule = { ...NEW_YORK, businessHours: null, holidays: [dated('2026-12-25', 'Christmas Day')] };
  const nothing = {
    status: 'other',
    nextChangeAt: null,
    nextStatusAt: null,
    holidayName: null,
    reason: 'none',
    note: null,
  };
  expect(statusAt(schedule, at('2026-12-25T15:00Z'))).toEqual(nothing);
  expect(timeline(schedule, at('2026-12-25T15:00Z'), 14)).toEqual([
    { at: at('2026-12-25T15:00Z'), status: 'other', holidayName: null, note: null },
  ]);
});

const BAR: Schedule = {
  ...NEW_YORK,
  businessHours: everyDay('18:00-03:00'),
  holidays: [
    dated('2026-12-24', 'Early night', '12:00-16:00'),
    dated('2026-12-25', 'Christmas'),
    dated('2026-12-26', 'Brunch', '02:00-13:00'),
    dated('2026-12-31', 'Party', '20:00-05:00'),
    dated('2027-01-01', 'New Year'),
  ],
};

test.each([
  { name: 'before a custom opening', iso: '2026-12-24T16:30Z', status: 'closed', holidayName: 'Early night' },
  { name: 'in custom hours', iso: '2026-12-24T17:30Z', status: 'open', holidayName: 'Early night' },
  { name: 'after them', iso: '2026-12-24T22:00Z', status: 'closed', holidayName: 'Early night' },
  { name: 'in the shift of the evening before', iso: '2026-12-24T06:00Z', status: 'open', holidayName: null },
  { name: 'on a closed holiday', iso: '2026-12-25T15:00Z', status: 'holiday', holidayName: 'Christmas' },
  { name: 'before the early shift after a holiday', iso: '2026-12-26T06:30Z', status: 'closed', holidayName: 'Brunch' },
  { name: 'in a party that runs into a holiday', iso: '2027-01-01T08:00Z', status: 'open', holidayName: 'Party' },
  { name: 'after the party', iso: '2027-01-01T10:00Z', status: 'holiday', holidayName: 'New Year' },
  { name: 'on an ordinary evening', iso: '2026-12-30T01:00Z', status: 'open', holidayName: null },
])('the holiday name $name is $holidayName', ({ iso, status, holidayName }) => {
  expect(statusAt(BAR, at(iso))).toMatchObject({ status, holidayName });
});

test('if shifts overlap, the name is that of the shift that began last', () => {
  const schedule = { ...BAR, holidays: [dated('2026-12-26', 'Brunch', '02:00-13:00')] };
  // Friday's shift runs to 03:00 into Saturday's, which begins at 02:00.
  expect(timeline(schedule, at('2026-12-26T06:30Z'), 0.5)).toEqual([
    { at: at('2026-12-26T06:30Z'), status: 'open', holidayName: null, note: null },
    { at: at('2026-12-26T07:00Z'), status: 'open', holidayName: 'Brunch', note: 'Brunch' },
    { at: at('2026-12-26T18:00Z'), status: 'closed', holidayName: 'Brunch', note: 'Brunch' },
  ]);
  expect(statusAt(schedule, at('2026-12-26T06:30Z'))).toMatchObject({
    nextChangeAt: at('2026-12-26T18:00Z'),
    nextStatusAt: at('2026-12-26T18:00Z'),
  });
});

test('a change of the name alone does not change the status', () => {
  const schedule = {
    ...NEW_YORK,
    businessHours: everyDay(null),
    holidays: [dated('2026-12-25', 'Christmas'), dated('2026-12-26', 'Boxing Day')],
  };
  expect(statusAt(schedule, at('2026-12-25T15:00Z'))).toEqual({
    status: 'holiday',
    holidayName: 'Christmas',
    reason: 'date',
    note: 'Christmas',
    nextStatusAt: at('2026-12-27T05:00Z'),
    nextChangeAt: null,
  });
});

test('a change is found however far away the last dated entry is', () => {
  const schedule = {
    ...NEW_YORK,
    businessHours: everyDay('00:00-23:59'),
    holidays: [dated('9999-12-31', 'The end'), dated('2030-06-01', 'Open house', '00:00-24:00')],
  };
  expect(statusAt(schedule, at('2026-11-20T12:00Z')).nextChangeAt).toBe(at('9999-12-31T05:00Z'));
});

test('a shift that runs into a distant dated entry ends there', () => {
  const schedule = {
    ...NEW_YORK,
    businessHours: everyDay('09:00-09:00'),
    holidays: [dated('2026-12-25', 'Christmas'), dated('2026-12-26', 'Boxing Day')],
  };
  expect(statusAt(schedule, at('2026-10-01T12:00Z')).nextChangeAt).toBe(at('2026-12-25T14:00Z'));
});

test('after the last dated entry the search ends if the weekdays never change the status', () => {
  const schedule = {
    ...NEW_YORK,
    businessHours: everyDay(null),
    holidays: [dated('2026-12-25', 'Christmas', '10:00-12:00')],
  };
  expect(statusAt(schedule, at('2026-12-25T15:30Z')).nextChangeAt).toBe(at('2026-12-25T17:00Z'));
  expect(statusAt(schedule, at('2026-12-25T17:00Z'))).toMatchObject({
    status: 'closed',
    nextChangeAt: null,
    nextStatusAt: null,
  });
});

test('a weekly opening on a skipped day is found a week later', () => {
  // Samoa had no Friday 30 December 2011.
  const fridays = { ...everyDay(null), friday: { open: '10:00', close: '11:00', closed: false } };
  const schedule = { timezone: 'Pacific/Apia', businessHours: fridays, holidays: [] };
  expect(statusAt(schedule, at('2011-12-24T00:00Z')).nextChangeAt).toBe(at('2012-01-05T20:00Z'));
});

test('a shift on a skipped day begins at the clock’s jump and ends on the day after', () => {
  const schedule = { timezone: 'Pacific/Apia', businessHours: everyDay('18:00-02:00'), holidays: [] };
  // Thursday's shift runs to the jump, which is 02:00 of the skipped Friday. Friday's shift continues from there.
  expect(statusAt(schedule, at('2011-12-30T06:00Z')).nextChangeAt).toBe(at('2011-12-30T12:00Z'));
});

test('the status at an invalid instant is other', () => {
  const schedule = { ...NEW_YORK, businessHours: everyDay('09:00-17:00') };
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300, 8.64e15 + 1]) {
    expect(statusAt(schedule, none).status).toBe('other');
  }
});

test.each([8.64e15, -8.64e15, at('0001-01-01T00:00:00Z'), at('1800-01-01T12:00Z')])(
  'the engine works at %d, far outside of 1970 to 2100',
  (far) => {
    const schedule = { ...NEW_YORK, timezone: 'Asia/Tokyo', businessHours: everyDay('00:00-24:00') };
    expect(statusAt(schedule, far)).toMatchObject({ status: 'open', nextChangeAt: null });
  },
);

test.each(['Nowhere/City', ''])('the zone "%s" is refused, whether or not hours were saved', (timezone) => {
  for (const businessHours of [everyDay('09:00-17:00'), null]) {
    expect(() => statusAt({ timezone, businessHours, holidays: [] }, 0)).toThrow(RangeError);
    expect(() => timeline({ timezone, businessHours, holidays: [] }, 0, 1)).toThrow(RangeError);
  }
});
