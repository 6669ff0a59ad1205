import { IDBFactory } from 'fake-indexeddb';
import { rawDatabases } from './fake-storage.ts';

const done = (request: IDBRequest | IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const target = request as unknown as { onsuccess: unknown; oncomplete: unknown; onerror: unknown };
    target.onsuccess = target.oncomplete = () => resolve();
    target.onerror = () => reject(new Error('A profile could not be copied.'));
  });

/** A table's rows with their keys. */
type Rows = { key: IDBValidKey; value: unknown }[];

/** Reads all rows of a database in one transaction, so that no write is half included. */
const rowsOf = async (source: IDBFactory, name: string, tables: readonly string[]): Promise<Map<string, Rows>> => {
  const opening = source.open(name) as unknown as IDBOpenDBRequest;
  await done(opening);
  const transaction = opening.result.transaction(tables, 'readonly');
  const read = tables.map((table) => {
    const store = transaction.objectStore(table);
    return { table, keys: store.getAllKeys(), values: store.getAll() };
  });
  await done(transaction);
  opening.result.close();
  return new Map(
    read.map(({ table, keys, values }) => [
      table,
      keys.result.map((key, index): Rows[number] => ({ key, value: values.result[index] })),
    ]),
  );
};

/** Copies a profile to another device, as backup programs and virtual machines do: with the same rows and the same device id. */
export const cloneStorage = async (source: IDBFactory): Promise<IDBFactory> => {
  const copy = new IDBFactory();
  for (const [name, { version, rawObjectStores }] of rawDatabases(source)) {
    const tables = [...rawObjectStores.keys()];
    const rows = tables.length > 0 ? await rowsOf(source, name, tables) : new Map<string, Rows>();
    const request = copy.open(name, version) as unknown as IDBOpenDBRequest;
    request.onupgradeneeded = () => {
      for (const [table, { keyPath, autoIncrement, rawIndexes }] of rawObjectStores) {
        const store = request.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const [index, { keyPath: path, unique, multiEntry }] of rawIndexes)
          store.createIndex(index, path, { unique, multiEntry });
      }
    };
    await done(request);
    if (tables.length > 0) {
      const transaction = request.result.transaction(tables, 'readwrite');
      const over = done(transaction);
      for (const [table, { keyPath }] of rawObjectStores)
        for (const { key, value } of rows.get(table) ?? [])
          transaction.objectStore(table).put(value, keyPath === null ? key : undefined);
      await over;
    }
    request.result.close();
  }
  return copy;
};
