/** Creates a reader of one zone's wall clock: it takes an instant in epoch milliseconds and returns what the clock shows, to the second,
 * counted like an instant in UTC. The status engine reads zones from Intl only here. The formatter is kept, because creating one takes as
 * long as fifty readings.
 * @throws RangeError if Intl does not know the zone; an undefined zone must not mean this machine's */
export const createClockReader = (timezone: string): ((at: number) => number) => {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: String(timezone),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const [month = 0, day, year = 0, hour, minute, second] = formatter.format(at).split(/\D+/).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
};
