import { cachedByZone } from './cached-by-zone.ts';
import { findOffsetIntervals, type OffsetInterval } from './offset-intervals.ts';
import { DAY } from './units.ts';
import { offsetAtOf } from './zone-offsets.ts';

/** One time zone's clock. Wall-clock readings are counted like instants: milliseconds from 1970-01-01T00:00 on that clock. */
export interface Zone {
  /** Returns what the wall clock reads at an instant. */
  readingAt(at: number): number;
  /** Returns the first instant at which the wall clock reads at or past a reading: for a skipped reading the instant of the jump, for one
   * that comes twice the first time. Never decreases from one reading to a later one.
   * Source: shared-schema/docs/product-rules.md#s8. */
  firstInstantOf(reading: number): number;
}

interface Chunk {
  readonly index: number;
  readonly intervals: readonly OffsetInterval[];
}

/** The span for which offsets are found at once. A status needs only days, and a date in 2090 must not cost the years before it. */
const CHUNK = 32 * DAY;
/** Maximum number of cached chunks, about 35 years. A full cache is cleared. */
const CHUNKS_MAX = 400;

const createZone = (timezone: string): Zone => {
  const offsetAt = offsetAtOf(timezone);
  const chunks = new Map<number, Chunk>();
  let lastChunk: Chunk = { index: Number.NaN, intervals: [] };

  const chunkOf = (index: number): Chunk => {
    if (lastChunk.index === index) return lastChunk;
    let chunk = chunks.get(index);
    if (chunk === undefined) {
      if (chunks.size >= CHUNKS_MAX) chunks.clear();
      chunk = { index, intervals: findOffsetIntervals(offsetAt, index * CHUNK, (index + 1) * CHUNK) };
      chunks.set(index, chunk);
    }
    lastChunk = chunk;
    return chunk;
  };

  /** The readings from a found one up to the end of its interval, which the clock reads for the first time at `reading - offset`. */
  let known = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY, offset: 0 };

  /** Searches one chunk; Infinity if its clock does not reach the reading. */
  const firstInstantIn = (chunk: Chunk, reading: number): number => {
    const { intervals } = chunk;
    for (let i = 0; i < intervals.length; i++) {
      const { at, offset } = intervals[i] as OffsetInterval;
      const end = intervals[i + 1]?.at ?? (chunk.index + 1) * CHUNK;
      const candidate = Math.max(at, reading - offset);
      if (candidate >= end) continue;
      known = { from: candidate + offset, to: end + offset, offset };
      return candidate;
    }
    return Number.POSITIVE_INFINITY;
  };

  return {
    readingAt: (at) => {
      const { intervals } = chunkOf(Math.floor(at / CHUNK));
      let i = intervals.length - 1;
      while (i > 0 && (intervals[i] as OffsetInterval).at > at) i--;
      return at + (intervals[i] as OffsetInterval).offset;
    },
    firstInstantOf: (reading) => {
      if (reading >= known.from && reading < known.to) return reading - known.offset;
      // No clock is a day ahead of UTC or behind it, so the instant lies less than a day from the reading's own number.
      const index = Math.floor((reading - DAY) / CHUNK);
      const instant = firstInstantIn(chunkOf(index), reading);
      return instant === Number.POSITIVE_INFINITY ? firstInstantIn(chunkOf(index + 1), reading) : instant;
    },
  };
};

/** Returns the zone of a name, cached so that its offsets are found once.
 * @throws RangeError when neither the zone source nor Intl knows the zone */
export const zoneOf: (timezone: string) => Zone = cachedByZone(createZone);
