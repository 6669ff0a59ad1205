import type { AnalyticsAnswer, AnalyticsDay, EventSums } from '@doorsign/shared-schema/api';

/** The numbers of days that the chart can show. The cards always use the middle one. Source: fact analytics.window. */
export const RANGES = [7, 30, 90] as const;
export type Range = (typeof RANGES)[number];
export const CARD_RANGE: Range = 30;

/** Returns the clicks of visitors on the widget: opens, calls and directions (shared-schema/docs/product-rules.md#p4). */
export const clicksOf = ({ opens, calls, directions }: EventSums): number => opens + calls + directions;

/** Returns the newest days of a response, oldest first. */
export const lastDays = (days: readonly AnalyticsDay[], range: Range): readonly AnalyticsDay[] => days.slice(-range);

/** Returns the days before the newest ones, as many as those, to compare them with; null when they are not known, or when the
 * first view came only after they had begun: a part of a period is smaller than a whole one for no reason of the visitors. */
export const daysBefore = (days: readonly AnalyticsDay[], range: Range): readonly AnalyticsDay[] | null => {
  const first = days.length - 2 * range;
  const firstViewed = days.findIndex(({ views }) => views > 0);
  return first >= 0 && firstViewed >= 0 && firstViewed <= first ? days.slice(first, first + range) : null;
};

/** Returns the sums of some days. */
export const sumDays = (days: readonly AnalyticsDay[]): EventSums & { clicks: number } => {
  const sumOf = (key: keyof EventSums): number => days.reduce((sum, day) => sum + day[key], 0);
  const sums = { views: sumOf('views'), opens: sumOf('opens'), calls: sumOf('calls'), directions: sumOf('directions') };
  return { ...sums, clicks: clicksOf(sums) };
};

/** Returns the number of days with a view (shared-schema/docs/product-rules.md#p14). */
export const activeDaysOf = (days: readonly AnalyticsDay[]): number => days.filter(({ views }) => views > 0).length;

/** Returns the views of one date; null when the response is older than that date.
 * @param date "YYYY-MM-DD" */
export const viewsOn = (days: readonly AnalyticsDay[], date: string): number | null =>
  days.find((day) => day.date === date)?.views ?? null;

/** Returns the day with the most views, the newest if there are several; null without any views. */
export const busiestOf = (days: readonly AnalyticsDay[]): AnalyticsDay | null => {
  const most = Math.max(0, ...days.map(({ views }) => views));
  return most === 0 ? null : (days.findLast(({ views }) => views === most) ?? null);
};

/** The views of an hour of the day below which they say nothing about its visitors. */
const HOUR_VIEWS_MIN = 10;

/** Returns the hour of the day, 0 to 23, with the most views, the earliest if there are several; null if even those are few. */
export const busiestHourOf = (viewsByHour: readonly number[] = []): number | null => {
  const most = Math.max(0, ...viewsByHour);
  return most < HOUR_VIEWS_MIN ? null : viewsByHour.indexOf(most);
};

/** Returns whether the widget has ever reported anything. Before that there is nothing to draw
 * (shared-schema/docs/product-rules.md#p4). */
export const hasReported = ({ totals, lastViewedAt }: AnalyticsAnswer): boolean =>
  lastViewedAt !== null || totals.views > 0 || clicksOf(totals) > 0;

const STEPS = [2, 4, 6, 10];

/** Returns the top of a chart's scale: the smallest of 2, 4, 6, 10, 20, 40, … that is at least `most`. All are even, so that
 * the middle of the scale is a whole number. */
export const scaleTopOf = (most: number): number => {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.find((each) => each * unit >= most);
    if (step !== undefined) return step * unit;
  }
};
