import { expect, test } from 'vitest';
import { shiftOf, shiftsOf } from './shifts.ts';

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

test('a closed row has no shifts, whatever its times', () => {
  const more = [{ open: '10:00', close: '11:00' }];
  expect(shiftsOf({ open: '00:00', close: '00:00', closed: true, more })).toEqual([]);
});

test('S14: the shifts of a day are in the order in which they begin', () => {
  const more = [
    { open: '20:00', close: '02:00' },
    { open: '09:00', close: '12:00' },
  ];
  expect(shiftsOf({ open: '14:00', close: '18:00', closed: false, more })).toEqual([
    { open: 540, close: 720 },
    { open: 840, close: 1080 },
    { open: 1200, close: 1560 },
  ]);
});
