/** Reads a zone's wall clock straight from Intl. For the oracle only; it shares no code with the engine. Readings and instants are in
 * seconds; readings are counted like an instant in UTC. */
export const readClockOf = (timezone: string): ((second: number) => number) => {
  let reader = readers.get(timezone);
  if (reader === undefined) {
    const formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    reader = (second) => {
      // "29/02/2028, 14:05:09"
      const text = formatter.format(second * 1000);
      const part = (from: number, to: number): number => Number(text.slice(from, to));
      return Date.UTC(part(6, 10), part(3, 5) - 1, part(0, 2), part(12, 14), part(15, 17), part(18, 20)) / 1000;
    };
    readers.set(timezone, reader);
  }
  return reader;
};

const readers = new Map<string, (second: number) => number>();

const DAY = 86_400;

/** Finds the seconds of a year at which a zone's clock jumps or is set back, by bisecting each 24 hours in which the offset changes. */
export const clockChangesIn = (timezone: string, year: number): number[] => {
  const key = `${timezone} ${year}`;
  const known = changes.get(key);
  if (known !== undefined) return known;
  const readClock = readClockOf(timezone);
  const offsetAt = (second: number): number => readClock(second) - second;
  const found: number[] = [];
  const end = Date.UTC(year + 1, 0, 1) / 1000;
  for (let from = Date.UTC(year, 0, 1) / 1000; from < end; from += DAY) {
    let low = from;
    let high = from + DAY;
    if (offsetAt(low) === offsetAt(high)) continue;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === offsetAt(low)) low = middle;
      else high = middle;
    }
    found.push(high);
  }
  changes.set(key, found);
  return found;
};

const changes = new Map<string, number[]>();
