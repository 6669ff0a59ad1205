import { DATABASE_PREFIX, LocalDatabase, type IndexedDb } from '../storage/database.ts';

/** Returns the businesses of which this device keeps data for an account. Empty in browsers that do not list databases. */
export const keptBusinesses = async (userId: string, indexedDb: IndexedDb = {}): Promise<string[]> => {
  const factory = (indexedDb.indexedDB ?? LocalDatabase.dependencies.indexedDB) as Partial<IDBFactory>;
  const names = (await factory.databases?.()) ?? [];
  const own = DATABASE_PREFIX + userId;
  return names.flatMap(({ name = '' }) => {
    if (name === own) return userId;
    return name.startsWith(`${own}~`) ? name.slice(own.length + 1) : [];
  });
};

/** Runs a query on a business's database that no store has open. */
export const withDatabase = async <T>(
  [userId, businessId]: readonly [string, string],
  run: (db: LocalDatabase) => Promise<T>,
  indexedDb?: IndexedDb,
): Promise<T> => {
  const db = new LocalDatabase(userId, indexedDb, businessId);
  try {
    return await run(db);
  } finally {
    db.close();
  }
};

/** Runs a query on what this device keeps of an account's businesses.
 * @param without a business to leave out */
export const readOthers = async <T>(
  userId: string,
  without: string | undefined,
  read: (db: LocalDatabase) => Promise<T>,
  indexedDb?: IndexedDb,
): Promise<T[]> => {
  const kept = await keptBusinesses(userId, indexedDb);
  // The account's own is there in every browser.
  const ids = new Set([userId, ...kept].filter((id) => id !== without));
  const results: T[] = [];
  for (const id of ids) results.push(await withDatabase([userId, id], read, indexedDb));
  return results;
};
