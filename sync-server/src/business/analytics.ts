import {
  ANALYTICS_DAYS,
  type AnalyticsAnswer,
  type AnalyticsDay,
  type EventSums,
  type EventType,
} from '@doorsign/shared-schema/api';
import { can, type AnyPlan } from '@doorsign/shared-schema/plans';
import { readingAt } from '@doorsign/shared-schema/status';
import { DAY, HOUR } from '@doorsign/shared-schema/status/units';
import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import { AppError } from '../http/errors.ts';
import type { Caller } from '../http/owner.ts';
import type { Database } from '../platform/database/database.ts';
import { isKept, loadLocations } from '../records/locations.ts';
import type { Records } from '../records/records.ts';
import { widgetReportsOf } from '../records/widget-reports/widget-reports.ts';
import { eventCountsSince, eventDaysBetween, type EventCount } from './event-counts.ts';

const SUM_OF: Record<EventType, keyof EventSums> = {
  view: 'views',
  open: 'opens',
  call: 'calls',
  directions: 'directions',
};

interface AnalyticsDeps {
  database: Pick<Database, 'read'>;
  records: Pick<Records, 'settingsFor'>;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Returns the widget's event counts for each day of the business's calendar.
 * @param days the number of days back from today, as in the query string
 * @throws AppError plan_required, validation_failed
 * Source: shared-schema/docs/http-contract.md#analytics; shared-schema/docs/product-rules.md#p4, #p14. */
export const analyticsOf = async (
  deps: AnalyticsDeps,
  { locationId, plan }: Pick<Caller, 'locationId' | 'plan'>,
  days: string | undefined,
): Promise<AnalyticsAnswer> => {
  assertIncluded(plan);
  return readLocation(deps, locationId, countOf(days));
};

/** Returns the event counts of all locations of a business that are not archived. Each location's events count for the date that it had
 * there. The parameters and errors are those of analyticsOf(). */
export const analyticsOfAll = async (
  deps: AnalyticsDeps,
  { businessId, plan }: Pick<Caller, 'businessId' | 'plan'>,
  days: string | undefined,
): Promise<AnalyticsAnswer> => {
  assertIncluded(plan);
  const count = countOf(days);
  const locations = await loadLocations(deps.database.read, businessId);
  const answers: AnalyticsAnswer[] = [];
  for (const { id } of locations.filter(isKept)) answers.push(await readLocation(deps, id, count));
  const byDate = new Map<string, AnalyticsDay>();
  for (const { date, ...sums } of answers.flatMap((answer) => answer.days))
    byDate.set(date, { date, ...added(byDate.get(date) ?? NONE, sums) });
  // Where it is tomorrow already, one location is a date ahead of the others.
  const newest = [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-count);
  const [last] = answers
    .filter(({ lastViewedAt }) => lastViewedAt !== null)
    .toSorted((a, b) => Date.parse(b.lastViewedAt ?? '') - Date.parse(a.lastViewedAt ?? ''));
  return {
    days: newest,
    totals: newest.reduce((sums, { date: _date, ...day }) => added(sums, day), NONE),
    viewsByHour: HOURS.map((hour) => answers.reduce((sum, { viewsByHour }) => sum + (viewsByHour?.[hour] ?? 0), 0)),
    lastViewedAt: last?.lastViewedAt ?? null,
    lastHost: last?.lastHost ?? null,
  };
};

/** The hours of a day. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const NONE: EventSums = { views: 0, opens: 0, calls: 0, directions: 0 };

const added = (a: EventSums, b: EventSums): EventSums => ({
  views: a.views + b.views,
  opens: a.opens + b.opens,
  calls: a.calls + b.calls,
  directions: a.directions + b.directions,
});

/** @throws AppError plan_required */
const assertIncluded = (plan: AnyPlan): void => {
  if (!can(plan, 'analytics'))
    throw new AppError('plan_required', { detail: 'Analytics requires a Pro plan or higher.' });
};

const readLocation = async (
  { database, records, now }: AnalyticsDeps,
  locationId: string,
  count: number,
): Promise<AnalyticsAnswer> => {
  const { timezone } = await records.settingsFor(database.read, locationId);
  const seen = (await widgetReportsOf(database.read, locationId)).get('seen');
  const calendar = daysUntil(timezone, now(), count);
  const [first, last] = [calendar[0], calendar.at(-1)] as [BusinessDay, BusinessDay];
  // Read both in one transaction: hours can be added up into their day at any time.
  const { hours, wholeDays } = await database.read.transaction().execute(async (tx) => ({
    hours: await eventCountsSince(tx, locationId, first.startsAt),
    wholeDays: await eventDaysBetween(tx, locationId, first.date, last.date),
  }));
  const dayOf = (day: BusinessDay): AnalyticsDay => ({
    date: day.date,
    ...sumsOf([
      ...hours.filter(({ hour }) => day.startsAt <= hour && hour < day.endsAt),
      ...wholeDays.filter(({ date }) => date === day.date),
    ]),
  });
  return {
    days: calendar.map(dayOf),
    totals: sumsOf([...hours, ...wholeDays]),
    viewsByHour: viewsByHourOf(hours, timezone, (calendar.at(-HOURLY_DAYS) ?? first).startsAt),
    lastViewedAt: seen?.at ?? null,
    lastHost: seen?.host ?? null,
  };
};

/** The number of days whose hours are never added up into their day yet (EVENTS.hoursKeptMs). */
const HOURLY_DAYS = 30;

const viewsByHourOf = (counts: readonly EventCount[], timezone: string, sinceMs: number): number[] => {
  const views = HOURS.map(() => 0);
  for (const { hour, type, count } of counts) {
    if (type !== 'view' || hour < sinceMs) continue;
    const reading = readingAt(timezone, hour);
    const hourOfDay = Math.floor((reading - Math.floor(reading / DAY) * DAY) / HOUR);
    views[hourOfDay] = (views[hourOfDay] ?? 0) + count;
  }
  return views;
};

const countOf = (days: string | undefined): number => {
  if (days === undefined) return ANALYTICS_DAYS.usual;
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1 || count > ANALYTICS_DAYS.max)
    throw new AppError('validation_failed', { fields: { days: `Use a number from 1 to ${ANALYTICS_DAYS.max}` } });
  return count;
};

/** Returns the last `count` days of a business's calendar, oldest first. */
const daysUntil = (timezone: string, nowMs: number, count: number): BusinessDay[] => {
  const days = [businessDayOf(timezone, nowMs)];
  for (let first = days[0]; first && days.length < count; first = days[0])
    days.unshift(businessDayOf(timezone, first.startsAt - 1));
  return days;
};

const sumsOf = (counts: readonly Pick<EventCount, 'type' | 'count'>[]): EventSums => {
  const sums: EventSums = { ...NONE };
  for (const { type, count } of counts) sums[SUM_OF[type]] += count;
  return sums;
};
