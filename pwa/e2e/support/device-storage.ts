import type { Page } from '@playwright/test';
import type { Edit } from '@doorsign/shared-schema/sync';
import type { Owner } from './owner.ts';

/** Tables of an owner's database on a device. */
export type DeviceTable = 'registers' | 'outbox' | 'conflicts' | 'locationDrafts' | 'meta';

/** Reads an owner's rows on this page's device, without the app's code; none if the owner has no database there. */
export const rowsOnDevice = (page: Page, owner: Owner, table: DeviceTable): Promise<unknown[]> =>
  page.evaluate(
    async ({ name, table: store }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason'));
        });
      // Opening a database that does not exist would create it.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
      const database = await settled(indexedDB.open(name));
      const rows: unknown[] = await settled(database.transaction(store).objectStore(store).getAll());
      database.close();
      return rows;
    },
    { name: `doorsign-u-${owner.user.id}`, table },
  );

/** Returns all that this page's device keeps of the app as text: databases with their names, storages, and what is cached beside the app's files. */
export const textOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB gave no reason'));
      });
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        kept.push(name, store, await settled(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
    return JSON.stringify(kept);
  });

/** Adds a Save to the outbox, without a screen. */
export const keepOnDevice = (page: Page, owner: Owner, edit: Edit): Promise<void> =>
  page.evaluate(
    ({ name, row }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB gave no reason'));
        opening.onsuccess = () => {
          const keeping = opening.result.transaction('outbox', 'readwrite');
          keeping.objectStore('outbox').add(row);
          keeping.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          keeping.onabort = () => reject(keeping.error ?? new Error('IndexedDB gave no reason'));
        };
      }),
    {
      name: `doorsign-u-${owner.user.id}`,
      row: { id: edit.id, userId: owner.user.id, state: 'waiting', edit, savedAt: edit.wall, faults: 0, result: null },
    },
  );

/** The storage that a browser may delete by itself or for the owner. The token is in local_storage. */
export type BrowserStorage = 'indexeddb' | 'cache_storage' | 'service_workers' | 'local_storage';

/** Clears storage of the page's origin while the app runs, as a browser short of space does. */
export const clearStorage = async (page: Page, origin: string, storage: readonly BrowserStorage[]): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: storage.join(',') });
  await devtools.detach();
};

const ROOMY_BYTES = 20 * 1024 * 1024;

/** Limits the origin's storage before its first byte. Otherwise the browser grants so much at once that a later limit takes effect late.
 * @returns functions that remove the remaining space and give it back */
export const limitStorage = async (
  page: Page,
  origin: string,
): Promise<{ takeAway: () => Promise<void>; giveBack: () => Promise<void> }> => {
  const devtools = await page.context().newCDPSession(page);
  const setQuota = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await setQuota(ROOMY_BYTES);
  return {
    async takeAway() {
      await setQuota(1);
      // The browser checks the limit again only when a write exceeds the space that it has granted.
      await page.evaluate(
        (bytes) =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('e2e-filler');
            opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
            opening.onerror = () => resolve();
            opening.onsuccess = () => {
              const filling = opening.result.transaction('rows', 'readwrite');
              // Larger values are stored as files without a check beforehand.
              for (let left = bytes; left > 0; left -= 32_768) filling.objectStore('rows').add('x'.repeat(32_768));
              filling.onabort = () => resolve();
              filling.oncomplete = () => reject(new Error('there was still room'));
            };
          }),
        ROOMY_BYTES,
      );
    },
    giveBack: () => setQuota(ROOMY_BYTES).then(() => undefined),
  };
};
