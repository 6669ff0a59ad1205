import { expect, test } from 'vitest';
import { weekOf } from '../hours/index.ts';
import { begunWeeks, regularWeekOf } from './regular-week.ts';
import type { Season, Span } from './span.ts';

const weekFrom = (open: string) => weekOf(() => ({ open, close: '20:00', closed: false }));
const season = (id: string, from: string, own: Partial<Season> = {}): Season => ({
  id,
  name: 'New hours',
  from,
  to: null,
  week: weekFrom('11:00'),
  ...own,
});
const HOURS = weekFrom('09:00');
const MARCH = season('s1', '2026-03-01');
const NOVEMBER = season('s2', '2026-11-01', { week: weekFrom('12:00') });
const ALSO_NOVEMBER = season('s3', '2026-11-01', { week: weekFrom('13:00') });
const SUMMER = season('s4', '2026-06-01', { to: '2026-12-31' });
const SPANS: Span[] = [
  SUMMER,
  ALSO_NOVEMBER,
  NOVEMBER,
  MARCH,
  { id: 's5', name: 'Vacation', from: '2026-11-10', to: '2026-11-30', day: { ...HOURS.monday, closed: true } },
];

test.each([
  { date: '2026-02-28', begun: [], week: HOURS },
  { date: '2026-03-01', begun: [MARCH], week: MARCH.week },
  { date: '2026-10-31', begun: [MARCH], week: MARCH.week },
  { date: '2026-11-01', begun: [MARCH, NOVEMBER, ALSO_NOVEMBER], week: ALSO_NOVEMBER.week },
])('S28: the planned weeks that have begun on $date, and the regular week', ({ date, begun, week }) => {
  expect(begunWeeks(SPANS, date)).toEqual(begun);
  expect(regularWeekOf({ businessHours: HOURS, spans: SPANS }, date)).toEqual(week);
});

test('S28: a business whose hours were never saved has no regular week', () => {
  expect(regularWeekOf({ businessHours: null, spans: SPANS }, '2026-11-20')).toBeNull();
});

test('S28: a schedule without spans has its week', () => {
  expect(regularWeekOf({ businessHours: { monday: HOURS.monday } }, '2026-11-20')).toEqual({ monday: HOURS.monday });
});
