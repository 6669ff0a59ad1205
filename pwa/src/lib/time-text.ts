const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });

/** An instant as this device's owner reads it: the time alone today, with its day before that.
 * @param at    epoch milliseconds
 * @param nowMs epoch milliseconds */
export const timeText = (at: number, nowMs: number): string =>
  (DAY.format(at) === DAY.format(nowMs) ? TIME : DAY_AND_TIME).format(at);
