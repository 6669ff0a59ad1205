import { createRequire } from 'node:module';
import type { ZoneRules, ZoneSource } from '@doorsign/shared-schema/zones';
import { nameOfPacked, unpackZone } from './unpack-zone.ts';

/** The zones of one release of the IANA time zone database. */
export interface ZoneTable {
  /** The release: "2026f". */
  readonly version: string;
  /** All names in their original spelling, including aliases. */
  readonly names: readonly string[];
  /** Current names of inhabited zones; sorted. */
  readonly inhabited: readonly string[];
  readonly rulesOf: ZoneSource;
}

/** The data of the package moment-timezone. A link is "zone|alias", a country is "country|zone zone". */
export interface PackedZones {
  readonly version: string;
  readonly zones: readonly string[];
  readonly links: readonly string[];
  readonly countries: readonly string[];
}

/** Creates a table that unpacks a zone on first use: there are 600 names, and a server uses a few. */
export const createZoneTable = ({ version, zones, links, countries }: PackedZones): ZoneTable => {
  const packedByName = new Map(zones.map((packed) => [nameOfPacked(packed), packed]));
  for (const link of links) {
    const [zone = '', alias = ''] = link.split('|');
    const packed = packedByName.get(zone);
    if (packed !== undefined) packedByName.set(alias, packed);
  }
  const names = [...packedByName.keys()].sort();
  // Intl accepts names in any case, and the database of an earlier release may contain any case.
  const packedByLowerCase = new Map([...packedByName].map(([name, packed]) => [name.toLowerCase(), packed]));
  const unpacked = new Map<string, ZoneRules>();
  return {
    version,
    names,
    inhabited: [...new Set(countries.flatMap((country) => country.split('|')[1]?.split(' ') ?? []))].sort(),
    rulesOf: (timezone) => {
      const packed = packedByLowerCase.get(timezone.toLowerCase());
      if (packed === undefined) return null;
      let rules = unpacked.get(packed);
      if (rules === undefined) unpacked.set(packed, (rules = unpackZone(packed)));
      return rules;
    },
  };
};

let installed: ZoneTable | undefined;

/** Returns the table of the installed package, which is read once in each process. Only its data is read: its code would load a date library. */
export const installedZoneTable = (): ZoneTable =>
  (installed ??= createZoneTable(
    createRequire(import.meta.url)('moment-timezone/data/packed/latest.json') as PackedZones,
  ));
