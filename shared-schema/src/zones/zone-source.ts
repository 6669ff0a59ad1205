/** When the clock of one time zone changes. Instants are epoch milliseconds, offsets milliseconds ahead of UTC. */
export interface ZoneRules {
  /** The rules speak for [from, until). */
  readonly from: number;
  readonly until: number;
  /** The instants at which the offset changes, ascending. */
  readonly changes: readonly number[];
  /** One more than `changes`: the first holds before the first change, each other one from its change on. */
  readonly offsets: readonly [number, ...number[]];
}

/** Looks up the rules of a zone.
 * @param timezone IANA zone in any case, from outside
 * @returns        null where the source does not know the zone; Intl is asked then */
export type ZoneSource = (timezone: string) => ZoneRules | null;

const INTL_ALONE: ZoneSource = () => null;

let current = INTL_ALONE;
let version = 0;

/** Makes all zones of this program come from a source, and from Intl what the source does not know. Called by composition
 * roots: Intl's data is as old as the runtime, and governments change their clocks at a few weeks' notice.
 * @param source null for Intl alone
 * Source: shared-schema/docs/decisions/0105-zone-data-of-our-own.md. */
export const setZoneSource = (source: ZoneSource | null): void => {
  const next = source ?? INTL_ALONE;
  if (next === current) return;
  current = next;
  version++;
};

/** The rules of a zone by the current source.
 * @returns null where Intl is to be asked */
export const zoneRulesOf = (timezone: string): ZoneRules | null => current(timezone);

/** A number that grows with each new source: what was worked out under another one is out of date. */
export const zoneSourceVersion = (): number => version;

/** How far a zone's clock is ahead of UTC, in milliseconds; outside of the span of the rules, as at its nearer end.
 * @param at epoch milliseconds */
export const offsetByRules = ({ changes, offsets }: ZoneRules, at: number): number => {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return offsets[low] as number;
};
