/** The clock changes of one time zone in a span of time. All in seconds: instants since 1970, offsets ahead of UTC. */
export interface ZoneRules {
  /** The rules are valid for [from, until). */
  readonly from: number;
  readonly until: number;
  /** The instants at which the offset changes, ascending. */
  readonly changes: readonly number[];
  /** One more than `changes`: the first is valid before the first change, each other one from its change on. */
  readonly offsets: readonly number[];
}

/** Looks up the rules of a zone.
 * @param timezone IANA zone in any letter case, from outside
 * @returns        null if the source does not know the zone; Intl is used then */
export type ZoneSource = (timezone: string) => ZoneRules | null;

const INTL_ALONE: ZoneSource = () => null;

let current = INTL_ALONE;

/** Sets the source of all zones of this program; zones that the source does not know come from Intl. Called by composition roots, because
 * Intl's data is as old as the runtime, and governments change their clocks at a few weeks' notice.
 * Source: shared-schema/docs/decisions/0105-time-zone-data.md. */
export const setZoneSource = (source: ZoneSource = INTL_ALONE): void => {
  current = source;
};

/** Returns the source that was set last. Values computed from another source are outdated. */
export const zoneSource = (): ZoneSource => current;
