import { expect, test } from 'vitest';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import { dayHintOf } from './day-hints.ts';

const CLOSED: DayHours = { open: '09:00', close: '17:00', closed: true };
const hintOf = (open: string, close: string, tuesday: DayHours = CLOSED) =>
  dayHintOf(
    weekOf((day) => (day === 'monday' ? { open, close, closed: false } : tuesday)),
    'monday',
  );

test.each([
  { open: '09:00', close: '17:00', hint: null },
  { open: '18:00', close: '02:00', hint: { kind: 'overnight', until: 120 } },
  { open: '09:00', close: '09:00', hint: { kind: 'allDay', until: 540 } },
  { open: '00:00', close: '23:59', hint: { kind: 'allDay', until: null } },
  { open: '00:00', close: '00:00', hint: { kind: 'allDay', until: null } },
  { open: '00:00', close: '24:00', hint: { kind: 'allDay', until: null } },
  { open: '18:00', close: '23:59', hint: { kind: 'midnight' } },
  { open: '18:00', close: '00:00', hint: { kind: 'midnight' } },
  { open: '18:00', close: '23:58', hint: null },
  { open: '', close: '02:00', hint: null },
])('$open to $close says $hint.kind', ({ open, close, hint }) => {
  expect(hintOf(open, close)).toEqual(hint);
});

test('hours that run into the next day’s hours do not claim to close', () => {
  expect(hintOf('18:00', '02:00', { open: '01:00', close: '17:00', closed: false })).toEqual({
    kind: 'joins',
    until: 120,
  });
});

test('hours that outlast the next day’s hours close at their own time', () => {
  expect(hintOf('18:00', '05:00', { open: '01:00', close: '03:00', closed: false })).toEqual({
    kind: 'overnight',
    until: 300,
  });
});

test('a closed day has no hint', () => {
  expect(
    dayHintOf(
      weekOf(() => ({ open: '18:00', close: '02:00', closed: true })),
      'monday',
    ),
  ).toBeNull();
});

test.each([
  { index: 0, hint: null },
  { index: 1, hint: { kind: 'overnight', until: 60 } },
  { index: 2, hint: null },
])('period $index of a day has a hint of its own', ({ index, hint }) => {
  const more = [{ open: '18:00', close: '01:00' }];
  const week = weekOf((day) => (day === 'monday' ? { open: '11:00', close: '14:00', closed: false, more } : CLOSED));
  expect(dayHintOf(week, 'monday', index)).toEqual(hint);
});

test('hours that run into a later period of the next day do not claim to close', () => {
  const more = [{ open: '01:00', close: '04:00' }];
  expect(hintOf('18:00', '02:00', { open: '12:00', close: '17:00', closed: false, more })).toEqual({
    kind: 'joins',
    until: 120,
  });
});
