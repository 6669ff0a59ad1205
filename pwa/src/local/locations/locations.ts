import { settingsOf, type Register, type Settings } from '@doorsign/shared-schema/registers';
import type { LocationState } from '@doorsign/shared-schema/locations';
import { useOwnQuery } from '../own-query.ts';
import { readMeta, type LocalDatabase } from '../storage/database.ts';
import { takeKeptZones } from '../storage/kept-zones.ts';
import { overlay } from '../storage/overlay.ts';
import type { OutboxRow } from '../storage/rows.ts';
import { outboxRows } from '../storage/view.ts';

/** A location of the business, as this device knows it. */
export interface KnownLocation {
  readonly id: string;
  /** The name inside the app. */
  readonly name: string;
  /** The name that visitors read. */
  readonly businessName: string;
  readonly timezone: string;
  /** `other`: a state that only a newer server knows. */
  readonly state: LocationState | 'other';
  /** Counted from 0; null for an archived location. */
  readonly position: number | null;
}

const SHOWN_KEYS = ['profile.locationName', 'profile.businessName', 'profile.timezone'];

/** The locations that the server listed last, in order, archived ones at the end; none before the first answer. A server that lists none knows one, whose id is the account's. */
const listed = async (db: LocalDatabase): Promise<Pick<KnownLocation, 'id' | 'state' | 'position'>[]> => {
  const account = await readMeta(db, 'account');
  // Before the first answer nothing is known.
  if (!account) return [];
  return (account.locations ?? [{ id: db.userId, state: 'active' as const, position: 0 }]).toSorted(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity),
  );
};

const shownAs = (
  location: Pick<KnownLocation, 'id' | 'state' | 'position'>,
  { locationName, businessName, timezone }: Settings,
): KnownLocation => ({ ...location, name: locationName ?? businessName, businessName, timezone });

const seenAt = (id: string, registers: readonly Register[], waiting: readonly OutboxRow[]): Settings =>
  settingsOf(overlay(id, registers, waiting).values());

/** Reads the locations with their names. */
const readLocations = (db: LocalDatabase): Promise<KnownLocation[]> =>
  db.transaction('r', db.registers, db.outbox, db.meta, async () => {
    const locations = await listed(db);
    const keys = locations.flatMap(({ id }) => SHOWN_KEYS.map((key): [string, string] => [id, key]));
    const registers = (await db.registers.bulkGet(keys)).filter((register) => register !== undefined);
    const waiting = await outboxRows(db, 'waiting');
    return locations.map((location) => shownAs(location, seenAt(location.id, registers, waiting)));
  });

/** A location with all of its settings, as the owner intends them. */
export interface LocationWithSettings extends KnownLocation {
  readonly settings: Settings;
  /** Whether the device keeps values that were typed there and not saved. */
  readonly hasDrafts: boolean;
}

/** Reads the locations with all of their settings: for open screens and sheets, because all registers are read at each change. */
const readLocationsWithSettings = (db: LocalDatabase): Promise<LocationWithSettings[]> =>
  db.transaction('r', db.registers, db.outbox, db.meta, db.locationDrafts, async () => {
    takeKeptZones(await readMeta(db, 'zones'));
    const registers = await db.registers.toArray();
    const waiting = await outboxRows(db, 'waiting');
    const typedAt = new Set((await db.locationDrafts.toArray()).map(({ locationId }) => locationId));
    return (await listed(db)).map((location) => {
      const settings = seenAt(location.id, registers, waiting);
      return { ...shownAs(location, settings), settings, hasDrafts: typedAt.has(location.id) };
    });
  });

/** The locations of the business with their names; undefined while loading. */
export const useLocations = (): readonly KnownLocation[] | undefined => useOwnQuery(readLocations);

/** The locations of the business with all of their settings; undefined while loading. */
export const useLocationsWithSettings = (): readonly LocationWithSettings[] | undefined =>
  useOwnQuery(readLocationsWithSettings);
