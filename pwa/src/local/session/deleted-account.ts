import { LocalDatabase, type IndexedDb } from '../storage/database.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';
import type { ExportFacts, ExportFile } from '../saves/export.ts';
import { countUnpublished } from './forget.ts';
import { unpublishedNoteKey, type NoteStorage } from '../saves/unpublished-note.ts';

/** What is left on this device of an account that was deleted. */
export interface DeletedAccount {
  /** How many Saves never reached the website. */
  unpublished(): Promise<number>;
  export(): Promise<ExportFile>;
  /** Removes all of it from this device, on the owner's word, and ends as signed out. */
  wipe(): Promise<void>;
  /** Removes all that is left here of an account that its owner has just deleted. What cannot be removed now is offered
   * again as wipe() does. */
  wipeOf(userId: string): Promise<void>;
}

/** What it needs from outside. */
export interface DeletedAccountDeps {
  device: DeviceDatabase;
  facts(): ExportFacts;
  /** Nothing is left of it. */
  onWiped(): void;
  /** Where the note of unpublished Saves is kept; null where there is none. */
  noteStorage: NoteStorage | null;
  indexedDb?: IndexedDb;
}

/** Deletes a database; resolves too when another tab holds that up. */
const deleted = (db: LocalDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    db.on('blocked', () => {
      resolve();
      return false;
    });
    db.delete().then(resolve, reject);
  });

/** Gives access to the data of the account that the server reported as deleted, whichever tab heard of it. */
export const createDeletedAccount = ({
  device,
  facts,
  onWiped,
  noteStorage,
  indexedDb,
}: DeletedAccountDeps): DeletedAccount => {
  const withDataOf = async <T>(userId: string, work: (db: LocalDatabase) => Promise<T>): Promise<T> => {
    const db = new LocalDatabase(userId, indexedDb);
    try {
      return await work(db);
    } finally {
      db.close();
    }
  };
  const withData = async <T>(work: (db: LocalDatabase) => Promise<T>): Promise<T | null> => {
    const userId = await device.read('deletedUserId');
    return userId === undefined ? null : withDataOf(userId, work);
  };
  const empty = async (db: LocalDatabase): Promise<void> => {
    // First what is in it: a tab that does not let go can hold up the deletion, but not this.
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
    noteStorage?.removeItem(unpublishedNoteKey(db.userId));
    await device.forgetOwner(db.userId);
    await deleted(db);
  };

  return {
    unpublished: async () => (await withData(countUnpublished)) ?? 0,
    async export() {
      const { exportUnpublished } = await import('../saves/export.ts');
      const file = await withData((db) => exportUnpublished(db, facts()));
      if (file === null) throw new Error('There is nothing of a deleted account on this device.');
      return file;
    },
    async wipe() {
      await withData(empty);
      onWiped();
    },
    async wipeOf(userId) {
      try {
        await withDataOf(userId, empty);
      } catch {
        await device.write('deletedUserId', userId).catch(() => undefined);
      }
    },
  };
};
