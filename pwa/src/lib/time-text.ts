const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });

/** An instant in the format of this device: the time alone if it is today, else with its date.
 * @param at epoch milliseconds
 * @param nowMs epoch milliseconds */
export const timeText = (at: number, nowMs: number): string =>
  (DAY.format(at) === DAY.format(nowMs) ? TIME : DAY_AND_TIME).format(at);
