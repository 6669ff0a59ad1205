import { IDBFactory } from 'fake-indexeddb';
import { rawDatabases } from './fake-storage.ts';

const done = (request: IDBRequest | IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const target = request as unknown as { onsuccess: unknown; oncomplete: unknown; onerror: unknown };
    target.onsuccess = target.oncomplete = () => resolve();
    target.onerror = () => reject(new Error('A profile could not be copied.'));
  });

/** A profile copied to another device, as backup programs and virtual machines do: the same rows, the same device id. */
export const cloneStorage = async (source: IDBFactory): Promise<IDBFactory> => {
  const copy = new IDBFactory();
  for (const [name, { version, rawObjectStores }] of rawDatabases(source)) {
    const request = copy.open(name, version) as unknown as IDBOpenDBRequest;
    request.onupgradeneeded = () => {
      for (const [table, { keyPath, autoIncrement, rawIndexes }] of rawObjectStores) {
        const store = request.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const [index, { keyPath: path, unique, multiEntry }] of rawIndexes)
          store.createIndex(index, path, { unique, multiEntry });
      }
    };
    await done(request);
    const tables = [...rawObjectStores.keys()];
    if (tables.length > 0) {
      const transaction = request.result.transaction(tables, 'readwrite');
      const over = done(transaction);
      for (const [table, { keyPath, records }] of rawObjectStores)
        for (const { key, value } of records.values())
          transaction
            .objectStore(table)
            .put(structuredClone(value), keyPath === null ? (key as IDBValidKey) : undefined);
      await over;
    }
    request.result.close();
  }
  return copy;
};
