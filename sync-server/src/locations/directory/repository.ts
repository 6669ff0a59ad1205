import type { Directory } from '@doorsign/shared-schema/api';
import type { MapPoint } from '@doorsign/shared-schema/locations';
import type { Reader, Tx } from '../../platform/database/database.ts';

/** A location of a directory, in order. */
export interface Placed {
  readonly id: string;
  readonly point: MapPoint | null;
}

/** Returns the active locations of the business that has a directory with this name; undefined if none has. */
export const findDirectory = async (reader: Reader, name: string): Promise<Placed[] | undefined> => {
  const rows = await reader
    .selectFrom('businesses')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.business_id', '=', 'businesses.id')
        .on('locations.archived_at', 'is', null)
        .on('locations.paused_at', 'is', null),
    )
    .select(['locations.id', 'locations.latitude', 'locations.longitude'])
    .where('businesses.directory_name', '=', name)
    .orderBy('locations.position')
    .orderBy('locations.id')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, ...point }) => (id === null ? [] : [{ id, point: pointOf(point) }]));
};

/** Returns what the members of a business know of its directory. */
export const loadDirectory = async (reader: Reader, businessId: string): Promise<Directory> => {
  const { name } = await reader
    .selectFrom('businesses')
    .select('directory_name as name')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  const rows = await reader
    .selectFrom('locations')
    .select(['id', 'latitude', 'longitude'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute();
  const points = rows.flatMap((row) => {
    const point = pointOf(row);
    return point ? [{ id: row.id, ...point }] : [];
  });
  return { name, points };
};

/** Returns whether another business has a directory with this name. */
export const isTaken = async (reader: Reader, name: string, businessId: string): Promise<boolean> => {
  const other = await reader
    .selectFrom('businesses')
    .select('id')
    .where('directory_name', '=', name)
    .where('id', '!=', businessId)
    .executeTakeFirst();
  return other !== undefined;
};

/** @param name null turns the directory off, and frees its name
 * @throws      DatabaseError `unique` if another business has got the name meanwhile */
export const saveDirectoryName = async (tx: Tx, businessId: string, name: string | null): Promise<void> => {
  await tx.updateTable('businesses').set({ directory_name: name }).where('id', '=', businessId).execute();
};

export const saveMapPoint = async (tx: Tx, locationId: string, point: MapPoint | null): Promise<void> => {
  const columns = { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
  await tx.updateTable('locations').set(columns).where('id', '=', locationId).execute();
};

const pointOf = (row: { latitude: number | null; longitude: number | null }): MapPoint | null =>
  row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude };
