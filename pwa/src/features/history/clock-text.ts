import { formatClock, haveSameClock } from '../../lib/wall-clock.ts';

/** Says on which clock the times of the history are: the device's, which may differ from the business's.
 * @param timezone the business's
 * @param now      epoch milliseconds
 * @param here     the device's zone */
export const clockText = (
  timezone: string,
  now: number,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string =>
  haveSameClock(timezone, here, now)
    ? 'All times are in your business’s time zone.'
    : `Times are in this device’s time zone. It’s ${formatClock(now, here)} here and ${formatClock(now, timezone)} at your business.`;
