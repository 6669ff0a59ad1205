import { withUnbrokenTimes } from './unbroken-times.ts';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY_AND_TIME = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DATE_AND_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'short' });

/** An instant in the format of this device: the time alone if it is today, with its day if it is this year, else with its date. No line ends
 * within it.
 * @param at epoch milliseconds
 * @param nowMs epoch milliseconds */
export const timeText = (at: number, nowMs: number): string => {
  if (DATE.format(at) === DATE.format(nowMs)) return withUnbrokenTimes(TIME.format(at));
  const isThisYear = new Date(at).getFullYear() === new Date(nowMs).getFullYear();
  return withUnbrokenTimes((isThisYear ? DAY_AND_TIME : DATE_AND_TIME).format(at));
};
