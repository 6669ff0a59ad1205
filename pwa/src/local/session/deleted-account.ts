import type { LocalDatabase, IndexedDb } from '../storage/database.ts';
import type { DeviceDatabase } from '../storage/device-database.ts';
import type { ExportFacts, ExportFile } from '../saves/export.ts';
import { businessKey } from '../business-key.ts';
import { readOthers } from '../team/other-databases.ts';
import { countUnpublished } from './forget.ts';
import { unpublishedNoteKey, type NoteStorage } from '../saves/unpublished-note.ts';

/** The data that a deleted account left on this device. */
export interface DeletedAccount {
  /** The number of Saves that never reached the website. */
  unpublished(): Promise<number>;
  export(): Promise<ExportFile>;
  /** Removes all of the data from this device at the owner's request, and signs out. */
  wipe(): Promise<void>;
  /** Removes the data of an account that its owner has just deleted. */
  wipeOf(userId: string): Promise<void>;
}

/** Dependencies of createDeletedAccount(). */
export interface DeletedAccountDeps {
  device: DeviceDatabase;
  facts(): ExportFacts;
  /** Called when all of the data was removed. */
  onWiped(): void;
  /** The storage of the note of unpublished Saves; null if there is none. */
  noteStorage: NoteStorage | null;
  indexedDb?: IndexedDb;
}

/** Deletes a database. Also resolves when another tab blocks the deletion. */
export const deleteDatabase = (db: LocalDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    db.on('blocked', () => {
      resolve();
      return false;
    });
    db.delete().then(resolve, reject);
  });

/** Creates access to the data of the account that the server reported as deleted, to this tab or another. */
export const createDeletedAccount = ({
  device,
  facts,
  onWiped,
  noteStorage,
  indexedDb,
}: DeletedAccountDeps): DeletedAccount => {
  /** Runs a query on what is here of the deleted account, in each of its businesses; empty if there is none. */
  const withData = async <T>(work: (db: LocalDatabase) => Promise<T>): Promise<T[]> => {
    const userId = await device.read('deletedUserId');
    return userId === undefined ? [] : readOthers(userId, undefined, work, indexedDb);
  };
  const empty = async (db: LocalDatabase): Promise<void> => {
    // Clear the tables first: another tab can block the deletion of the database, but not this.
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
    noteStorage?.removeItem(unpublishedNoteKey(businessKey(db.userId, db.businessId)));
    await device.forgetOwner(db.userId);
    await deleteDatabase(db);
  };

  return {
    unpublished: async () => (await withData(countUnpublished)).reduce((total, count) => total + count, 0),
    async export() {
      const { exportUnpublished, joinFiles } = await import('../saves/export.ts');
      const [file, ...others] = await withData((db) => exportUnpublished(db, facts()));
      if (file === undefined) throw new Error('There is nothing of a deleted account on this device.');
      return joinFiles(file, others);
    },
    async wipe() {
      await withData(empty);
      onWiped();
    },
    wipeOf: async (userId) => void (await readOthers(userId, undefined, empty, indexedDb)),
  };
};
