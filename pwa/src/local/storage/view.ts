import { Dexie } from 'dexie';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { readMeta, type LocalDatabase } from './database.ts';
import { takeKeptZones } from './kept-zones.ts';
import { overlay } from './overlay.ts';
import type { OfferRow, OutboxRow, OutboxState, SeenRegister } from './rows.ts';

/** The Saves in one state, oldest first. */
export const outboxRows = (db: LocalDatabase, state: OutboxState): Promise<OutboxRow[]> =>
  db.outbox.where('[state+order]').between([state, Dexie.minKey], [state, Dexie.maxKey]).toArray();

/** The number of Saves in one state. */
export const outboxCount = (db: LocalDatabase, state: OutboxState): Promise<number> =>
  db.outbox.where('[state+order]').between([state, Dexie.minKey], [state, Dexie.maxKey]).count();

/** The registers that are still to be offered to a restored server, in the order in which they are offered. */
export const readOffers = async (db: LocalDatabase): Promise<OfferRow[]> => (await readMeta(db, 'witness')) ?? [];

/** The number of registers that are still to be offered to a restored server. */
export const countOffers = async (db: LocalDatabase): Promise<number> => (await readOffers(db)).length;

/** The registers of one location as the owner sees them. Call it inside a transaction to get a consistent snapshot. */
export const seenRegisters = async (db: LocalDatabase, locationId: string): Promise<Map<string, SeenRegister>> =>
  overlay(locationId, await db.registers.toArray(), await outboxRows(db, 'waiting'));

const read = <T>(db: LocalDatabase, work: () => Promise<T>): Promise<T> =>
  db.transaction('r', db.registers, db.outbox, db.meta, work);

/** Returns true once the server has answered on this device. Before that, an empty database would look like hours that were
 * never set. Also installs the stored time zones, which settings refer to. */
const known = async (db: LocalDatabase): Promise<boolean> => {
  takeKeptZones(await readMeta(db, 'zones'));
  return (await readMeta(db, 'cursor')) !== undefined;
};

/** A location's settings with the owner's unpublished Saves applied on top; null before the first answer. */
export const readSettings = (db: LocalDatabase, locationId: string): Promise<Settings | null> =>
  read(db, async () => ((await known(db)) ? settingsOf((await seenRegisters(db, locationId)).values()) : null));

/** A location's settings as confirmed by the server; null before the first answer. */
export const readPublishedSettings = (db: LocalDatabase, locationId: string): Promise<Settings | null> =>
  read(db, async () =>
    (await known(db)) ? settingsOf(overlay(locationId, await db.registers.toArray(), []).values()) : null,
  );
