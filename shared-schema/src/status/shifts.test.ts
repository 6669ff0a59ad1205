import { expect, test } from 'vitest';
import { dayNumberOf } from '../holidays/index.ts';
import { daySchedulesOf, shiftOf } from './shifts.ts';

test.each([
  { name: 'a day shift', open: '09:00', close: '17:00', minutes: [540, 1020] },
  { name: 'a night shift', open: '18:00', close: '02:00', minutes: [1080, 1560] },
  { name: 'a close at 23:59 is the end of the day', open: '09:00', close: '23:59', minutes: [540, 1440] },
  { name: 'a close at 24:00 is the end of the day', open: '09:00', close: '24:00', minutes: [540, 1440] },
  { name: 'a close at 00:00 is the end of the day', open: '09:00', close: '00:00', minutes: [540, 1440] },
  { name: 'a close at 23:58 is 23:58', open: '09:00', close: '23:58', minutes: [540, 1438] },
  { name: 'a close at 00:01 is on the next day', open: '09:00', close: '00:01', minutes: [540, 1441] },
  { name: 'equal times are 24 hours', open: '08:00', close: '08:00', minutes: [480, 1920] },
  { name: 'midnight to midnight is the whole day', open: '00:00', close: '00:00', minutes: [0, 1440] },
  { name: 'the 24/7 preset is the whole day', open: '00:00', close: '23:59', minutes: [0, 1440] },
  {
    name: '23:59 to the end of the day is one minute',
    open: '23:59',
    close: '23:59',
    minutes: [1439, 1440],
  },
  { name: 'a minute less than a day', open: '09:00', close: '08:59', minutes: [540, 1979] },
])('$name', ({ open, close, minutes }) => {
  const shift = shiftOf(open, close);
  expect([shift.open, shift.close]).toEqual(minutes);
});

const entry = (date: string, name: string, closed: boolean) => ({
  id: `preset_${date}`,
  date,
  name,
  closed,
  open: '10:00',
  close: '12:00',
});

test('a closed row ignores its times', () => {
  const schedules = daySchedulesOf({ friday: { open: '00:00', close: '00:00', closed: true } }, []);
  expect(schedules.scheduleOf(dayNumberOf('2026-12-25'))).toEqual({ shift: null, name: null, outside: 'closed' });
});

test('a missing day is open from nine to five', () => {
  expect(daySchedulesOf({}, []).scheduleOf(0)).toEqual({
    shift: { open: 540, close: 1020 },
    name: null,
    outside: 'closed',
  });
});

test('a dated entry replaces the whole row of its weekday, and the last entry of a date counts', () => {
  const christmas = dayNumberOf('2026-12-25');
  const schedules = daySchedulesOf({}, [entry('2026-12-25', 'Christmas', true), entry('2026-12-25', 'Brunch', false)]);
  expect(schedules.scheduleOf(christmas)).toEqual({
    shift: { open: 600, close: 720 },
    name: 'Brunch',
    outside: 'closed',
  });
  expect(schedules.scheduleOf(christmas + 7).name).toBeNull();

  const turned = daySchedulesOf({}, [entry('2026-12-25', 'Brunch', false), entry('2026-12-25', 'Christmas', true)]);
  expect(turned.scheduleOf(christmas)).toEqual({ shift: null, name: 'Christmas', outside: 'holiday' });
});

test('the next dated day is found whatever the order of the list', () => {
  const schedules = daySchedulesOf({}, [entry('1970-03-01', 'B', true), entry('1970-01-11', 'A', true)]);
  expect([0, 10, 11, 59, 60].map((day) => schedules.nextDatedDay(day))).toEqual([
    10,
    10,
    59,
    59,
    Number.POSITIVE_INFINITY,
  ]);
});
