import type { ZoneRules } from '../zones/zone-source.ts';
import { cachedByZone } from './cached-by-zone.ts';
import { DAY, SECOND } from './units.ts';

/** Returns how far a zone's wall clock is ahead of UTC, in milliseconds, at an instant in epoch milliseconds. */
export type OffsetAt = (at: number) => number;

/** The bounds outside which Intl writes eras, or a date that Date cannot hold. No business needs such dates; they get the offset at the
 * bound. */
const FIRST_READABLE = Date.UTC(100, 0, 1);
const LAST_READABLE = 8.64e15 - 2 * DAY;

/** Creates a reader of one zone's wall clock: it takes an instant in epoch milliseconds and returns what the clock shows, to the second,
 * counted like an instant in UTC. The status engine reads zones from Intl only here. The formatter is kept, because creating one takes as
 * long as fifty readings.
 * @throws RangeError if Intl does not know the zone; an undefined zone must not mean this machine's */
const createClockReader = (timezone: string): ((at: number) => number) => {
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

const createOffsetAt = (timezone: string, rules: ZoneRules | null): OffsetAt => {
  if (!rules) return createIntlOffsetAt(timezone);
  const { from, until, changes, offsets } = rules;
  // The index is -1 after the last change, which gives the last offset.
  const byRules: OffsetAt = (at) =>
    (offsets.at(changes.findIndex((change) => change * SECOND > at)) as number) * SECOND;
  let outside: OffsetAt | undefined;
  return (at) => {
    if (from * SECOND <= at && at < until * SECOND) return byRules(at);
    outside ??= intlOffsetAtOrNull(timezone) ?? byRules;
    return outside(at);
  };
};

const intlOffsetAtOrNull = (timezone: string): OffsetAt | null => {
  try {
    return createIntlOffsetAt(timezone);
  } catch {
    return null;
  }
};

const createIntlOffsetAt = (timezone: string): OffsetAt => {
  const readClock = createClockReader(timezone);
  return (at) => {
    const wholeSecond = Math.floor(Math.min(Math.max(at, FIRST_READABLE), LAST_READABLE) / SECOND) * SECOND;
    return readClock(wholeSecond) - wholeSecond;
  };
};

/** Returns the OffsetAt of one zone: by the rules of the zone source, and outside their span by Intl.
 * @throws RangeError when neither knows the zone */
export const offsetAtOf: (timezone: string) => OffsetAt = cachedByZone((timezone, source) =>
  createOffsetAt(timezone, source(timezone)),
);
