import type { PackedZones } from '../../src/platform/zones/zone-table.ts';

/** Returns each time zone's country, by name. A name that is an alias has a country of its own if there is one (Europe/Zagreb), and else
 * that of its zone (US/Eastern), unless
 * several countries use that zone.
 * @param listed the zones of each country that has any, without those of its neighbors
 * @throws if two countries list one zone */
export const countryOfZones = (
  listed: ReadonlyMap<string, readonly string[]>,
  { links, countries }: Pick<PackedZones, 'links' | 'countries'>,
): Map<string, string> => {
  const owners = new Map<string, string>();
  for (const [country, zones] of listed) {
    for (const zone of zones) {
      if (owners.has(zone)) throw new Error(`${zone} belongs to ${owners.get(zone)} and to ${country}`);
      owners.set(zone, country);
    }
  }
  const neighbors = new Map<string, string[]>();
  for (const line of countries) {
    const [country = '', zones = ''] = line.split('|');
    for (const zone of zones.split(' ')) neighbors.set(zone, [...(neighbors.get(zone) ?? []), country]);
  }
  for (const [zone, [first, ...others]] of neighbors) {
    if (!owners.has(zone) && first !== undefined && others.length === 0) owners.set(zone, first);
  }
  // The names that Unicode prefers are aliases of newer ones: Asia/Calcutta is Asia/Kolkata now.
  const pairs = links.map((link) => link.split('|') as [zone: string, alias: string]);
  for (const [zone, alias] of pairs) {
    const owner = owners.get(alias);
    if (!owners.has(zone) && owner !== undefined) owners.set(zone, owner);
  }
  for (const [zone, alias] of pairs) {
    const owner = owners.get(zone);
    const isShared = (neighbors.get(zone)?.length ?? 0) > 1;
    if (!isShared && !NOWHERE.has(alias) && !owners.has(alias) && owner !== undefined) owners.set(alias, owner);
  }
  return owners;
};

/** Names of clocks, which are in no country. */
const NOWHERE: ReadonlySet<string> = new Set(['EST', 'MST', 'HST', 'WET', 'CET', 'MET', 'EET']);

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns the zones that Unicode lists for each country. */
export const listedZones = (): Map<string, string[]> => {
  const zones = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).map((country) => {
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
      timeZones?: string[];
      getTimeZones?(): string[];
    };
    // A code that is no longer used is read as that of its successor.
    return [country, locale.region === country ? (locale.getTimeZones?.() ?? locale.timeZones ?? []) : []] as const;
  });
  return new Map(zones.flatMap(([country, all]) => (all.length > 0 ? [[country, [...all]]] : [])));
};
