import type { EventType } from '@doorsign/shared-schema/api';
import { businessDayOf, type BusinessDay } from '@doorsign/shared-schema/widget';
import type { WaitingSum } from '../../src/widget/visits/waiting-sums.ts';

const HOUR = 60 * 60 * 1000;

/** Views of each hour, in percent of a day: hardly any at night, most of them around noon and in the evening. */
const HOURLY = [1, 0, 0, 0, 0, 1, 2, 3, 5, 6, 7, 9, 10, 8, 6, 5, 5, 7, 9, 7, 4, 2, 2, 1];

/** Factors of consecutive days, repeated, so that the chart is not a flat line. */
const DAILY = [1, 0.8, 1.1, 0.9, 1.2, 1.5, 0.6];

/** Number of views for one event of each type. */
const VIEWS_FOR_ONE: readonly (readonly [EventType, number])[] = [
  ['view', 1],
  ['open', 4],
  ['call', 12],
  ['directions', 15],
];

interface Visited {
  locationId: string;
  timezone: string;
  viewsPerDay: number;
  /** Number of days of the business's calendar, including the current one. */
  days: number;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Generates a widget's hourly events up to now. The same arguments give the same figures. */
export const visitsOf = ({ locationId, timezone, viewsPerDay, days, nowMs }: Visited): WaitingSum[] => {
  const sums: WaitingSum[] = [];
  let viewsBefore = 0;
  for (const [dayIndex, day] of lastDays(timezone, days, nowMs).entries())
    for (const [hourIndex, hour] of hoursUntil(day, nowMs).entries()) {
      const share = (HOURLY[hourIndex % HOURLY.length] ?? 0) / 100;
      const views = Math.round(viewsPerDay * share * (DAILY[dayIndex % DAILY.length] ?? 1));
      for (const [type, viewsForOne] of VIEWS_FOR_ONE) {
        const count = Math.floor((viewsBefore + views) / viewsForOne) - Math.floor(viewsBefore / viewsForOne);
        if (count > 0) sums.push({ locationId, hour, type, count });
      }
      viewsBefore += views;
    }
  return sums;
};

/** Returns the last days, oldest first. */
const lastDays = (timezone: string, count: number, nowMs: number): BusinessDay[] => {
  const days: BusinessDay[] = [];
  for (let at = nowMs; days.length < count;) {
    const day = businessDayOf(timezone, at);
    days.unshift(day);
    at = day.startsAt - 1;
  }
  return days;
};

/** Returns the start of each hour of a day, up to now. Hours are counted from the start of the day, as the server counts them. */
const hoursUntil = ({ startsAt, endsAt }: BusinessDay, nowMs: number): number[] => {
  const hours: number[] = [];
  for (let hour = startsAt; hour < endsAt && hour <= nowMs; hour += HOUR) hours.push(hour);
  return hours;
};
