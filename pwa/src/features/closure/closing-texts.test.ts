import { expect, test } from 'vitest';
import type { Closure } from '@doorsign/shared-schema/closure';
import { weekOf } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { closingTimeOf, standing } from '../../lib/closing-state.ts';
import { savedTitle, standingText } from './closing-texts.ts';

const SCHEDULE: Schedule = {
  timezone: 'America/New_York',
  businessHours: weekOf(() => ({ open: '09:00', close: '17:00', closed: false })),
  holidays: [],
};
/** A Tuesday, 11:00 in New York. */
const NOW = Date.parse('2026-11-24T16:00:00Z');
const closure = (changes: Partial<Closure> = {}): Closure => ({
  kind: 'closed',
  from: null,
  until: '2026-11-24T19:00:00Z',
  note: null,
  ...changes,
});

test.each<{ name: string; closure: Closure; time: ReturnType<typeof closingTimeOf> }>([
  { name: 'without a begin, before its end', closure: closure(), time: 'now' },
  { name: 'without a begin and an end', closure: closure({ until: null }), time: 'now' },
  { name: 'at its begin', closure: closure({ from: '2026-11-24T16:00:00Z' }), time: 'now' },
  { name: 'a minute before its begin', closure: closure({ from: '2026-11-24T16:01:00Z' }), time: 'ahead' },
  { name: 'at its end', closure: closure({ until: '2026-11-24T16:00:00Z' }), time: 'over' },
])('a closure $name is $time', ({ closure: stored, time }) => {
  expect(closingTimeOf(stored, NOW)).toBe(time);
  expect(standing(stored, NOW)).toEqual(time === 'over' ? null : stored);
});

test('without a closure none is standing', () => {
  expect(standing(null, NOW)).toBeNull();
});

test.each<{ closure: Closure; title: string }>([
  { closure: closure(), title: 'Closed until 2:00 PM' },
  { closure: closure({ until: '2026-11-24T22:00:00Z' }), title: 'Closed until tomorrow at 9:00 AM' },
  { closure: closure({ until: '2026-11-30T14:00:00Z' }), title: 'Closed until Monday at 9:00 AM' },
  { closure: closure({ until: null }), title: 'Closed until you reopen' },
  { closure: closure({ from: '2026-11-24T20:00:00Z', until: null }), title: 'Closes at 3:00 PM until you reopen' },
  {
    closure: closure({ from: '2026-11-25T20:00:00Z', until: '2026-11-26T14:00:00Z' }),
    title: 'Closes tomorrow at 3:00 PM until Thursday at 9:00 AM',
  },
  {
    closure: closure({ kind: 'note', until: '2026-11-24T23:00:00Z', note: 'Busy right now' }),
    title: 'Note shown until 6:00 PM',
  },
  { closure: closure({ kind: 'note', until: null, note: 'Cash only' }), title: 'Note shown until you remove it' },
  {
    closure: closure({ kind: 'note', from: '2026-11-24T20:00:00Z', until: '2026-11-25T05:00:00Z', note: 'Cash only' }),
    title: 'Note shown from 3:00 PM until midnight',
  },
])('the toast says “$title”', ({ closure: stored, title }) => {
  expect(savedTitle(stored, SCHEDULE, NOW)).toBe(title);
});

test.each<{ closure: Closure; savedAt?: string; line: string }>([
  { closure: closure({ note: 'Burst pipe' }), line: 'You closed until 2:00 PM · Burst pipe' },
  { closure: closure({ until: null, note: 'Until further notice' }), line: 'You closed until you reopen' },
  { closure: closure({ until: null, note: 'Flood' }), line: 'You closed until you reopen · Flood' },
  {
    closure: closure({ until: null }),
    savedAt: '2026-11-21T15:00:00Z',
    line: 'Closed since Nov 21. Still closed?',
  },
  {
    closure: closure({ from: '2026-11-20T15:00:00Z', until: null }),
    savedAt: '2026-11-24T15:00:00Z',
    line: 'Closed since Nov 20. Still closed?',
  },
  {
    closure: closure({ note: 'Flood' }),
    savedAt: '2026-11-21T15:00:00Z',
    line: 'You closed until 2:00 PM · Flood',
  },
  {
    closure: closure({ from: '2026-11-24T20:00:00Z', until: '2026-11-25T14:00:00Z' }),
    line: 'Closes at 3:00 PM until tomorrow at 9:00 AM',
  },
  {
    closure: closure({ kind: 'note', until: '2026-11-24T22:00:00Z', note: 'Busy right now' }),
    line: 'Visitors see “Busy right now” until 5:00 PM',
  },
  {
    closure: closure({ kind: 'note', from: '2026-11-24T20:00:00Z', until: null, note: 'Cash only' }),
    line: 'Visitors will see “Cash only” from 3:00 PM until you remove it',
  },
])('the dashboard says “$line”', ({ closure: stored, savedAt, line }) => {
  expect(standingText(stored, SCHEDULE, savedAt ? Date.parse(savedAt) : NOW, NOW)).toBe(line);
});
