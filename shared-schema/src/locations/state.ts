/** The states of a location. Only an active one is shown to visitors and can be changed.
 * - `archived`: put away by a member, who can restore it.
 * - `paused`: beyond what the plan covers.
 * Source: shared-schema/docs/product-rules.md#l3. */
export const LOCATION_STATES = ['active', 'archived', 'paused'] as const;
export type LocationState = (typeof LOCATION_STATES)[number];

/** Returns the state of a location.
 * @param location the instants at which it was archived and paused, in epoch milliseconds; null if it is not */
export const stateOf = (location: { archivedAt: number | null; pausedAt: number | null }): LocationState => {
  if (location.archivedAt !== null) return 'archived';
  return location.pausedAt === null ? 'active' : 'paused';
};
