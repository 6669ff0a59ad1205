import type { AnalyticsAnswer, AnalyticsDay, EventSums } from '@doorsign/shared-schema/api';

/** Days that a chart may show. The cards stay at the middle one. Source: fact analytics.window. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];
export const CARD_RANGE: Range = 30;

/** What visitors did with a widget that they saw: opens, calls and directions (shared-schema/docs/product-rules.md#p4). */
export const clicksOf = ({ opens, calls, directions }: EventSums): number => opens + calls + directions;

/** The newest days of an answer, oldest first. */
export const lastDays = (days: readonly AnalyticsDay[], range: Range): readonly AnalyticsDay[] => days.slice(-range);

/** The figures of some days together. */
export const sumDays = (days: readonly AnalyticsDay[]): EventSums & { clicks: number } => {
  const sumOf = (key: keyof EventSums): number => days.reduce((sum, day) => sum + day[key], 0);
  const sums = { views: sumOf('views'), opens: sumOf('opens'), calls: sumOf('calls'), directions: sumOf('directions') };
  return { ...sums, clicks: clicksOf(sums) };
};

/** Days with a view (shared-schema/docs/product-rules.md#p14). */
export const activeDaysOf = (days: readonly AnalyticsDay[]): number => days.filter(({ views }) => views > 0).length;

/** The views of one date; null when the answer is older than it.
 * @param date "YYYY-MM-DD" */
export const viewsOn = (days: readonly AnalyticsDay[], date: string): number | null =>
  days.find((day) => day.date === date)?.views ?? null;

/** The day with most views, the newest of several; null when nothing was seen at all. */
export const busiestOf = (days: readonly AnalyticsDay[]): AnalyticsDay | null => {
  const most = Math.max(0, ...days.map(({ views }) => views));
  return most === 0 ? null : (days.findLast(({ views }) => views === most) ?? null);
};

/** Has the widget told of anything, ever? Before that there is nothing to draw (shared-schema/docs/product-rules.md#p4). */
export const hasReported = ({ totals, lastViewedAt }: AnalyticsAnswer): boolean =>
  lastViewedAt !== null || totals.views > 0 || clicksOf(totals) > 0;

const STEPS = [2, 4, 6, 10];

/** The top of a chart's scale: the least of 2, 4, 6, 10, 20, 40, … that holds `most`, so that its half is whole. */
export const scaleTopOf = (most: number): number => {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.find((each) => each * unit >= most);
    if (step !== undefined) return step * unit;
  }
};
