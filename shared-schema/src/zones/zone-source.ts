/** When the clock of one time zone changes, for a span of time. All in seconds: instants since 1970, offsets ahead of UTC. */
export interface ZoneRules {
  /** The rules speak for [from, until). */
  readonly from: number;
  readonly until: number;
  /** The instants at which the offset changes, ascending. */
  readonly changes: readonly number[];
  /** One more than `changes`: the first holds before the first change, each other one from its change on. */
  readonly offsets: readonly number[];
}

/** Looks up the rules of a zone.
 * @param timezone IANA zone in any case, from outside
 * @returns        null where the source does not know the zone; Intl is asked then */
export type ZoneSource = (timezone: string) => ZoneRules | null;

const INTL_ALONE: ZoneSource = () => null;

let current = INTL_ALONE;

/** Makes all zones of this program come from a source, and from Intl what the source does not know. Called by composition
 * roots: Intl's data is as old as the runtime, and governments change their clocks at a few weeks' notice.
 * Source: shared-schema/docs/decisions/0105-time-zone-data.md. */
export const setZoneSource = (source: ZoneSource = INTL_ALONE): void => {
  current = source;
};

/** The source that was set last: what was worked out by another one is out of date. */
export const zoneSource = (): ZoneSource => current;
