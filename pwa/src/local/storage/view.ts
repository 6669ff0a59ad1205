import { Dexie } from 'dexie';
import { settingsOf, type Settings } from '@doorsign/shared-schema/registers';
import { readMeta, type LocalDatabase } from './database.ts';
import { takeKeptZones } from './kept-zones.ts';
import { overlay } from './overlay.ts';
import type { OutboxRow, OutboxState, SeenRegister } from './rows.ts';

/** The Saves in one state, oldest first. */
export const outboxRows = (db: LocalDatabase, state: OutboxState): Promise<OutboxRow[]> =>
  db.outbox.where('[state+order]').between([state, Dexie.minKey], [state, Dexie.maxKey]).toArray();

/** How many Saves are in one state. */
export const outboxCount = (db: LocalDatabase, state: OutboxState): Promise<number> =>
  db.outbox.where('[state+order]').between([state, Dexie.minKey], [state, Dexie.maxKey]).count();

/** What the owner sees of one location. Read inside a transaction, it is one moment's truth. */
export const seenRegisters = async (db: LocalDatabase, locationId: string): Promise<Map<string, SeenRegister>> =>
  overlay(locationId, await db.registers.toArray(), await outboxRows(db, 'waiting'));

const read = <T>(db: LocalDatabase, work: () => Promise<T>): Promise<T> =>
  db.transaction('r', db.registers, db.outbox, db.meta, work);

/** Nothing may be said of a business before the first answer: an empty database would read as "hours never set". Its zones come
 * before its settings, which name them. */
const known = async (db: LocalDatabase): Promise<boolean> => {
  takeKeptZones(await readMeta(db, 'zones'));
  return (await readMeta(db, 'cursor')) !== undefined;
};

/** A location's settings with own unpublished Saves laid over them; null before the first answer. */
export const readSettings = (db: LocalDatabase, locationId: string): Promise<Settings | null> =>
  read(db, async () => ((await known(db)) ? settingsOf((await seenRegisters(db, locationId)).values()) : null));

/** A location's settings as they are confirmed by the server; null before the first answer. */
export const readPublishedSettings = (db: LocalDatabase, locationId: string): Promise<Settings | null> =>
  read(db, async () =>
    (await known(db)) ? settingsOf(overlay(locationId, await db.registers.toArray(), []).values()) : null,
  );
