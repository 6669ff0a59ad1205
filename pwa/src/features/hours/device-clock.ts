import { formatClock, readWallClock } from '../../lib/wall-clock.ts';

const HALF_YEAR = 182 * 24 * 3_600_000;

/** Returns the hint that the owner's device is on another clock than the business; '' if both agree. Zones whose clocks
 * agree in summer and in winter count as the same.
 * @param now  epoch milliseconds
 * @param here the device's zone */
export const deviceClockText = (
  timezone: string,
  now: number,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string => {
  const agree = [now, now + HALF_YEAR].every((at) => {
    const [theirs, mine] = [readWallClock(timezone, at), readWallClock(here, at)];
    return theirs.date === mine.date && theirs.minute === mine.minute;
  });
  return agree ? '' : `All times are in your business’s time zone. It’s ${formatClock(now, here)} on this device.`;
};
