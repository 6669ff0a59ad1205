export const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;

/** Adds months in UTC, with the same day and time; the last day of a month that has no such day.
 * @param anchor epoch seconds */
const addMonths = (anchor: number, months: number): number => {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
};

/** Returns the end of the month that begins at `start`; months are counted from the anchor.
 * @param start epoch seconds, the beginning of a month */
export const nextPeriodEnd = (anchor: number, start: number): number => {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
};
