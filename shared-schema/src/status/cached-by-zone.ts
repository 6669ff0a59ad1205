import { zoneSource, type ZoneSource } from '../zones/zone-source.ts';

/** Maximum number of cached zones. A formatter holds about 45 KB. */
const ZONES_MAX = 128;

/** Caches one value for each zone until another zone source is set. Names come from outside, in any letter case, so the cache is cleared
 * when it is full. */
export const cachedByZone = <Value>(
  make: (timezone: string, source: ZoneSource) => Value,
): ((timezone: string) => Value) => {
  const cache = new Map<string, Value>();
  let cachedSource = zoneSource();
  return (timezone) => {
    const source = zoneSource();
    if (cachedSource !== source) cache.clear();
    cachedSource = source;
    const cached = cache.get(timezone);
    if (cached !== undefined) return cached;
    const value = make(timezone, source);
    if (cache.size >= ZONES_MAX) cache.clear();
    cache.set(timezone, value);
    return value;
  };
};
