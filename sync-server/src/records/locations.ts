import { stateOf, type LocationState } from '@doorsign/shared-schema/locations';
import type { Reader, Tx } from '../platform/database/database.ts';

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

/** Returns whether a location is not archived. Only such ones count against the plan's limit. */
export const isKept = ({ state }: Pick<StoredLocation, 'state'>): boolean => state !== 'archived';

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

/** Adds a location behind all others. */
export const insertLocation = async (
  tx: Tx,
  location: { id: string; businessId: string; nowMs: number },
): Promise<void> => {
  const { id, businessId, nowMs } = location;
  const position = await nextPosition(tx, businessId);
  await tx.insertInto('locations').values({ id, business_id: businessId, position, created_at: nowMs }).execute();
};

/** Orders the locations of a business as their ids are. */
export const saveOrder = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  for (const [position, id] of ids.entries())
    await tx.updateTable('locations').set({ position }).where('id', '=', id).execute();
};

/** Archives a location. Its position means nothing from then on. */
export const archiveLocation = async (tx: Tx, id: string, nowMs: number): Promise<void> => {
  await tx.updateTable('locations').set({ archived_at: nowMs, paused_at: null }).where('id', '=', id).execute();
};

/** Puts an archived location behind all others. */
export const restoreLocation = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  const position = await nextPosition(tx, businessId);
  await tx.updateTable('locations').set({ archived_at: null, position }).where('id', '=', id).execute();
};

/** Pauses a location, or resumes it. @param pausedAt epoch milliseconds; null resumes */
export const savePause = async (tx: Tx, id: string, pausedAt: number | null): Promise<void> => {
  await tx.updateTable('locations').set({ paused_at: pausedAt }).where('id', '=', id).execute();
};

/** Deletes a location with its settings, its public data and its figures. The history keeps its changes. */
export const deleteLocation = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('locations').where('id', '=', id).execute();
};

const nextPosition = async (tx: Tx, businessId: string): Promise<number> => {
  const last = await tx
    .selectFrom('locations')
    .select('position')
    .where('business_id', '=', businessId)
    .where('archived_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.position + 1 : 0;
};
