import { Dexie } from 'dexie';
import type { IndexedDb } from '../storage/database.ts';

/** The prefix of the name of every owner's database; see database.ts. */
const OWNER_DATABASE = 'doorsign-u-';

/** Names of all databases of this device. */
const databaseNames = async ({ indexedDB }: IndexedDb): Promise<string[]> => {
  if (!indexedDB) return Dexie.getDatabaseNames();
  const databases = await (indexedDB as unknown as IDBFactory).databases();
  return databases.flatMap(({ name }) => name ?? []);
};

/** Counts the rows of an outbox. Opens the database in the version that it has, so that another owner's data is not upgraded. */
const countOutbox = async (name: string, indexedDb: IndexedDb): Promise<number> => {
  const db = new Dexie(name, { cache: 'disabled', ...indexedDb });
  try {
    await db.open();
    return await db.table('outbox').count();
  } finally {
    db.close();
  }
};

/** The number of Saves of all owners on this device that have not reached the website. A database that cannot be read counts as 0.
 * @throws when the browser cannot list its databases */
export const unpublishedHere = async (indexedDb: IndexedDb = {}): Promise<number> => {
  const names = (await databaseNames(indexedDb)).filter((name) => name.startsWith(OWNER_DATABASE));
  const counts = await Promise.all(names.map((name) => countOutbox(name, indexedDb).catch(() => 0)));
  return counts.reduce((sum, count) => sum + count, 0);
};
