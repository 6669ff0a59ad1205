import { expect, test } from 'vitest';
import { analyticsUntil } from '../../../test/pretend-server.ts';
import {
  activeDaysOf,
  busiestHourOf,
  busiestOf,
  daysBefore,
  hasReported,
  lastDays,
  scaleTopOf,
  sumDays,
  viewsOn,
} from './figures.ts';

const NOW = Date.parse('2026-11-20T19:14:00Z');
const { days } = analyticsUntil(NOW, [
  { views: 4, opens: 1 },
  { views: 9, calls: 2, directions: 1 },
  {},
  { views: 9 },
  ...Array.from({ length: 4 }, () => ({ views: 1 })),
]);

test('the newest days are at the end of an answer', () => {
  expect(lastDays(days, 7).map(({ views }) => views)).toEqual([1, 1, 1, 9, 0, 9, 4]);
  expect(lastDays(days.slice(-3), 7)).toHaveLength(3);
});

test('clicks are the sum of all actions of visitors', () => {
  expect(sumDays(days)).toEqual({ views: 26, opens: 1, calls: 2, directions: 1, clicks: 4 });
});

test('days without a view are not active', () => expect(activeDaysOf(days)).toBe(7));

test('the views of a date are those of its day, and unknown after the answer’s end', () => {
  expect(viewsOn(days, '2026-11-20')).toBe(4);
  expect(viewsOn(days, '2026-11-18')).toBe(0);
  expect(viewsOn(days, '2026-11-21')).toBeNull();
});

test('of two equally busy days the newer one is the busiest; without views there is none', () => {
  expect(busiestOf(days)?.date).toBe('2026-11-19');
  expect(busiestOf(analyticsUntil(NOW).days)).toBeNull();
});

const hours = (views: Record<number, number>): number[] => Array.from({ length: 24 }, (_, hour) => views[hour] ?? 0);

test.each([
  { name: 'the one with the most views', byHour: hours({ 9: 12, 17: 30, 18: 29 }), hour: 17 },
  { name: 'the earlier one of two', byHour: hours({ 0: 10, 23: 10 }), hour: 0 },
  { name: 'none while there are few views', byHour: hours({ 9: 9, 10: 8 }), hour: null },
  { name: 'none from an earlier server', byHour: undefined, hour: null },
])('the busiest hour is $name', ({ byHour, hour }) => expect(busiestHourOf(byHour)).toBe(hour));

test.each([
  { name: 'nothing at all', answer: analyticsUntil(NOW), reported: false },
  { name: 'a view', answer: analyticsUntil(NOW, [{ views: 1 }]), reported: true },
  { name: 'a call without a view', answer: analyticsUntil(NOW, [{ calls: 1 }]), reported: true },
  {
    name: 'a view long ago',
    answer: { ...analyticsUntil(NOW), lastViewedAt: '2026-01-02T03:04:05Z' },
    reported: true,
  },
])('a widget with $name: reported is $reported', ({ answer, reported }) => {
  expect(hasReported(answer)).toBe(reported);
});

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [5, 6],
  [7, 10],
  [11, 20],
  [40, 40],
  [61, 100],
  [12_480, 20_000],
])('a scale for %i ends at %i', (most, top) => expect(scaleTopOf(most)).toBe(top));

test.each([
  { name: 'the first view came before it', views: { 14: 1 }, known: true },
  { name: 'the first view came on its first day', views: { 13: 1 }, known: true },
  { name: 'the first view came in it', views: { 12: 1 }, known: false },
  { name: 'nothing was viewed', views: {}, known: false },
])('the week before is compared when $name: $known', ({ views, known }) => {
  const counted = Array.from({ length: 15 }, (_, ago) => ({ views: (views as Record<number, number>)[ago] ?? 0 }));
  const before = daysBefore(analyticsUntil(NOW, counted).days, 7);
  expect(before?.map(({ date }) => date) ?? null).toEqual(
    known ? ['2026-11-07', '2026-11-08', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'] : null,
  );
});

test('ninety days have no time before them in an answer', () => {
  const counted = Array.from({ length: 90 }, () => ({ views: 1 }));
  expect(daysBefore(analyticsUntil(NOW, counted).days, 30)).toHaveLength(30);
  expect(daysBefore(analyticsUntil(NOW, counted).days, 90)).toBeNull();
});
