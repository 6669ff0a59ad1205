export const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;

/** The same day and time, so many months later, in UTC; the month's last day where it has no such day.
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

/** The end of the month that begins at `start`, of months that are counted from the anchor.
 * @param start epoch seconds, a month's beginning */
export const nextPeriodEnd = (anchor: number, start: number): number => {
  let months = 1;
  while (addMonths(anchor, months) <= start) months += 1;
  return addMonths(anchor, months);
};
