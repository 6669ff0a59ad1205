import { zoneSource, type ZoneRules } from '../zones/zone-source.ts';
import { createClockReader } from './clock-reader.ts';
import { DAY, SECOND } from './units.ts';

/** Asks how far a zone's wall clock is ahead of UTC, in milliseconds, at an instant in epoch milliseconds. */
export type OffsetAt = (at: number) => number;

/** Outside these Intl writes eras, or a date that Date cannot hold; no business is there, and the zone's offset is kept. */
const FIRST_READABLE = Date.UTC(100, 0, 1);
const LAST_READABLE = 8.64e15 - 2 * DAY;

/** A formatter holds about 45 KB. */
const ZONES_MAX = 128;

const questions = new Map<string, OffsetAt>();
/** What `questions` were made by. */
let madeBy = zoneSource();

/** The question for one zone: answered by the rules of the zone source, and outside of their span by Intl. Questions are kept;
 * names come from outside in any case, so the store is emptied when it is full.
 * @throws RangeError when neither knows the zone */
export const offsetAtOf = (timezone: string): OffsetAt => {
  const source = zoneSource();
  if (madeBy !== source) questions.clear();
  madeBy = source;
  const known = questions.get(timezone);
  if (known) return known;
  const question = createOffsetAt(timezone, source(timezone));
  if (questions.size >= ZONES_MAX) questions.clear();
  questions.set(timezone, question);
  return question;
};

const createOffsetAt = (timezone: string, rules: ZoneRules | null): OffsetAt => {
  if (!rules) return createIntlOffsetAt(timezone);
  const { from, until, changes, offsets } = rules;
  // The last one where no change comes after.
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
