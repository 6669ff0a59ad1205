import { formatTimes, formatWeek, isObject, isTimes } from './format-hours.ts';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

const inWords = (date: string, format: Intl.DateTimeFormat): string => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? date : format.format(at);
};

/** Formats a date as "Dec 25, 2026". */
export const formatDay = (date: string): string => inWords(date, DATE);

const formatDates = (from: string, to: unknown, yearly: unknown): string => {
  if (typeof to !== 'string') return `from ${formatDay(from)}`;
  const last = inWords(to, yearly === true ? DAY_OF_YEAR : DATE);
  if (from === to) return last;
  const isOneYear = yearly === true || from.slice(0, 4) === to.slice(0, 4);
  return `${inWords(from, isOneYear ? DAY_OF_YEAR : DATE)} – ${last}`;
};

/** Returns the name of a range of dates or of a season: "Summer break (Aug 2 – Aug 15, 2027)".
 * @param value of its register; null for a removed one
 * @param kind  the name of one without a value */
export const nameOfSpan = (value: unknown, kind: string): string => {
  if (!isObject(value) || typeof value['name'] !== 'string' || typeof value['from'] !== 'string') return kind;
  return `${value['name']} (${formatDates(value['from'], value['to'], value['yearly'])})`;
};

/** Formats the hours of a range of dates or of a season: "Closed", "10:00 AM to 2:00 PM · Every year".
 * @returns null for a value of a shape that this version does not know */
export const formatSpan = (value: unknown): string | null => {
  if (!isObject(value)) return null;
  const hours = isTimes(value['day']) ? formatTimes(value['day']) : formatWeek(value['week']);
  return hours !== null && value['yearly'] === true ? `${hours} · Every year` : hours;
};
