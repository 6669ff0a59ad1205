import { stateOf, type LocationState } from '@doorsign/shared-schema/locations';
import type { Reader } from '../platform/database/database.ts';

/** A location as its row says. */
export interface StoredLocation {
  readonly id: string;
  /** Counts from 0 among the locations that are not archived; null for an archived one. */
  readonly position: number | null;
  readonly state: LocationState;
  /** Instants are epoch milliseconds. */
  readonly createdAt: number;
  readonly archivedAt: number | null;
  readonly pausedAt: number | null;
}

/** Returns all locations of a business: by position, then the archived ones, the last archived first. */
export const loadLocations = async (reader: Reader, businessId: string): Promise<StoredLocation[]> => {
  const rows = await reader
    .selectFrom('locations')
    .select(['id', 'position', 'created_at as createdAt', 'archived_at as archivedAt', 'paused_at as pausedAt'])
    .where('business_id', '=', businessId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const isArchived = ({ archivedAt }: { archivedAt: number | null }): boolean => archivedAt !== null;
  const inOrder = rows.filter((row) => !isArchived(row));
  const archived = rows.filter(isArchived).toSorted((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0));
  // A location of an earlier release's process may leave a gap, or share a position.
  return [
    ...inOrder.map((row, position) => ({ ...row, position, state: stateOf(row) })),
    ...archived.map((row) => ({ ...row, position: null, state: stateOf(row) })),
  ];
};
