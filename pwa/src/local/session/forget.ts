import { dismissConflicts, openConflicts } from '../saves/conflict-feed.ts';
import { writeMeta, type LocalDatabase } from '../storage/database.ts';
import { countOffers } from '../storage/view.ts';

/** The number of Saves on this device that have not reached the website: waiting, refused and kept for an upgrade. Conflicts
 * do not count: their winner is live. */
export const countUnpublished = (db: LocalDatabase): Promise<number> => db.outbox.count();

/** The data that would stay on a device after a logout, because it exists nowhere else or its owner has not seen it. */
export interface LeftBehind {
  /** The number of Saves that have not reached the website, and of registers that a restored server has lost. */
  unpublished: number;
  /** The number of changes that another device has replaced and that their owner has not looked at. */
  replaced: number;
}

export const countLeftBehind = async (db: LocalDatabase): Promise<LeftBehind> => ({
  unpublished: (await countUnpublished(db)) + (await countOffers(db)),
  replaced: (await openConflicts(db)).length,
});

/** Empties a database after its owner has logged out, unless data is left behind in it, which the owner has chosen to keep.
 * The check and the deletion are one transaction, so that another tab's Save is never deleted with the rest.
 * @param onEmptied called when all data is removed, right before any tab can see it */
export const forget = (db: LocalDatabase, onEmptied?: () => void): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const { unpublished, replaced } = await countLeftBehind(db);
    if (unpublished + replaced > 0) return;
    await Promise.all(db.tables.map((table) => table.clear()));
    onEmptied?.();
  });

/** Discards everything that would be left behind. Called only at the owner's request. The conflicts are dismissed, not removed: if another tab
 * keeps a Save before forget(), the database stays, and the server does not send these conflicts again. */
export const discardLeftBehind = (db: LocalDatabase): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await Promise.all([db.outbox.clear(), writeMeta(db, 'witness', undefined)]);
    await dismissConflicts(db, await openConflicts(db));
  });
