import type { Page } from '@playwright/test';
import type { Edit } from '@doorsign/shared-schema/sync';
import type { Owner } from './owner.ts';

/** Tables of an owner's database on a device. */
export type DeviceTable = 'registers' | 'outbox' | 'conflicts' | 'locationDrafts' | 'meta';

/** What this page's device keeps of an owner, read past the app; nothing when it has no database of theirs. */
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

/** Puts a Save where the app keeps those that wait, as a screen would that is not built yet. */
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

/** What a browser may throw away by itself, or on the owner's word. The token is in local_storage. */
export type BrowserStorage = 'indexeddb' | 'cache_storage' | 'service_workers' | 'local_storage';

/** Clears storage of the page's origin under the running app, as a browser short of space does. */
export const clearStorage = async (page: Page, origin: string, storage: readonly BrowserStorage[]): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: storage.join(',') });
  await devtools.detach();
};

const ROOMY_BYTES = 20 * 1024 * 1024;

/** Lets the origin have some room from its first byte on. Without that, the browser hands out so much at once that taking
 * it away shows late. @returns what takes the room away, and what gives it back */
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
      // The browser looks at the limit again only when more is asked for than it has handed out.
      await page.evaluate(
        (bytes) =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('e2e-filler');
            opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
            opening.onerror = () => resolve();
            opening.onsuccess = () => {
              const filling = opening.result.transaction('rows', 'readwrite');
              // Large values are put aside as files, which are not asked for beforehand.
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
