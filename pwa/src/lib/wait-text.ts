const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** The text for a waiting time, in one unit, rounded up: "1 minute", "14 hours".
 * @param seconds more than 0 */
export const waitText = (seconds: number): string => {
  if (seconds < MINUTE_S) return count(Math.ceil(seconds), 'second');
  if (seconds <= 59 * MINUTE_S) return count(Math.ceil(seconds / MINUTE_S), 'minute');
  return count(Math.ceil(seconds / HOUR_S), 'hour');
};
