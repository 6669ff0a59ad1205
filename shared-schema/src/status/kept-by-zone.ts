import { zoneSource, type ZoneSource } from '../zones/zone-source.ts';

/** Maximum number of cached zones. A formatter holds about 45 KB. */
const ZONES_MAX = 128;

/** Caches one value for each zone until another zone source is set. Names come from outside, in any letter case, so the cache is cleared
 * when it is full. */
export const keptByZone = <Made>(
  make: (timezone: string, source: ZoneSource) => Made,
): ((timezone: string) => Made) => {
  const kept = new Map<string, Made>();
  let madeBy = zoneSource();
  return (timezone) => {
    const source = zoneSource();
    if (madeBy !== source) kept.clear();
    madeBy = source;
    const known = kept.get(timezone);
    if (known !== undefined) return known;
    const made = make(timezone, source);
    if (kept.size >= ZONES_MAX) kept.clear();
    kept.set(timezone, made);
    return made;
  };
};
