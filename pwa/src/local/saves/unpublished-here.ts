import { Dexie } from 'dexie';
import type { IndexedDb } from '../storage/database.ts';

/** What the name of every owner's database begins with; see database.ts. */
const OWNER_DATABASE = 'doorsign-u-';

/** Names of all databases of this device. */
const databaseNames = async ({ indexedDB }: IndexedDb): Promise<string[]> => {
  if (!indexedDB) return Dexie.getDatabaseNames();
  const databases = await (indexedDB as unknown as IDBFactory).databases();
  return databases.flatMap(({ name }) => name ?? []);
};

/** Opens a database as it lies there, so that no other owner's is changed. */
const countOutbox = async (name: string, indexedDb: IndexedDb): Promise<number> => {
  const db = new Dexie(name, indexedDb);
  try {
    await db.open();
    return await db.table('outbox').count();
  } finally {
    db.close();
  }
};

/** How many Saves of all owners on this device have not reached the website. What cannot be read does not count.
 * @throws when the browser does not tell which databases there are */
export const unpublishedHere = async (indexedDb: IndexedDb = {}): Promise<number> => {
  const names = (await databaseNames(indexedDb)).filter((name) => name.startsWith(OWNER_DATABASE));
  const counts = await Promise.all(names.map((name) => countOutbox(name, indexedDb).catch(() => 0)));
  return counts.reduce((sum, count) => sum + count, 0);
};
