import { formatClock, haveSameClock } from '../../lib/wall-clock.ts';

/** Returns the hint that the owner's device is on another clock than the business; '' if both agree. Zones whose clocks
 * agree in summer and in winter count as the same.
 * @param now  epoch milliseconds
 * @param here the device's zone */
export const deviceClockText = (
  timezone: string,
  now: number,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string =>
  haveSameClock(timezone, here, now)
    ? ''
    : `All times are in your business’s time zone. It’s ${formatClock(now, here)} on this device.`;
