import { expect, test } from 'vitest';
import { dayNumberOf } from '../holidays/index.ts';
import { plansOf, shiftOf } from './shifts.ts';

test.each([
  { name: 'a day shift', open: '09:00', close: '17:00', minutes: [540, 1020] },
  { name: 'a night shift', open: '18:00', close: '02:00', minutes: [1080, 1560] },
  { name: 'a close at 23:59 is the end of the day', open: '09:00', close: '23:59', minutes: [540, 1440] },
  { name: 'so is 24:00', open: '09:00', close: '24:00', minutes: [540, 1440] },
  { name: 'so is 00:00', open: '09:00', close: '00:00', minutes: [540, 1440] },
  { name: '23:58 is not special', open: '09:00', close: '23:58', minutes: [540, 1438] },
  { name: 'nor is 00:01', open: '09:00', close: '00:01', minutes: [540, 1441] },
  { name: 'equal times are 24 hours', open: '08:00', close: '08:00', minutes: [480, 1920] },
  { name: 'midnight to midnight is the day', open: '00:00', close: '00:00', minutes: [0, 1440] },
  { name: 'the 24/7 preset is the day', open: '00:00', close: '23:59', minutes: [0, 1440] },
  {
    name: 'from the last minute to the end of the day is that minute',
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

test('closed wins over both times of a row', () => {
  const plans = plansOf({ friday: { open: '00:00', close: '00:00', closed: true } }, []);
  expect(plans.planOf(dayNumberOf('2026-12-25'))).toEqual({ shift: null, name: null, outside: 'closed' });
});

test('a day that is missing is open from nine to five', () => {
  expect(plansOf({}, []).planOf(0)).toEqual({ shift: { open: 540, close: 1020 }, name: null, outside: 'closed' });
});

test('a dated entry replaces the row of its weekday whole, and the last of a date counts', () => {
  const christmas = dayNumberOf('2026-12-25');
  const plans = plansOf({}, [entry('2026-12-25', 'Christmas', true), entry('2026-12-25', 'Brunch', false)]);
  expect(plans.planOf(christmas)).toEqual({ shift: { open: 600, close: 720 }, name: 'Brunch', outside: 'closed' });
  expect(plans.planOf(christmas + 7).name).toBeNull();

  const turned = plansOf({}, [entry('2026-12-25', 'Brunch', false), entry('2026-12-25', 'Christmas', true)]);
  expect(turned.planOf(christmas)).toEqual({ shift: null, name: 'Christmas', outside: 'holiday' });
});

test('the next dated day is found in any order of the list', () => {
  const plans = plansOf({}, [entry('1970-03-01', 'B', true), entry('1970-01-11', 'A', true)]);
  expect([0, 10, 11, 59, 60].map((day) => plans.nextDated(day))).toEqual([10, 10, 59, 59, Number.POSITIVE_INFINITY]);
});
