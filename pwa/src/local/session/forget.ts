import { openConflicts } from '../saves/conflict-feed.ts';
import { writeMeta, type LocalDatabase } from '../storage/database.ts';
import { witnessCount } from '../sync/witness.ts';

/** How many Saves on this device have not reached the website: waiting, refused and kept for an upgrade.
 * Conflicts do not count: their winner is live. */
export const countUnpublished = (db: LocalDatabase): Promise<number> => db.outbox.count();

/** What would stay on a device whose owner logs out, because it exists nowhere else or its owner has not seen it. */
export interface LeftBehind {
  /** Saves that have not reached the website, and registers that a restored server has lost. */
  unpublished: number;
  /** Changes that another device has replaced, which their owner has not looked at. */
  replaced: number;
}

export const countLeftBehind = async (db: LocalDatabase): Promise<LeftBehind> => ({
  unpublished: (await countUnpublished(db)) + (await witnessCount(db)),
  replaced: (await openConflicts(db)).length,
});

/** Empties a database after its owner has logged out, unless something was left behind in it: the owner was asked and has kept it. The
 * check and the emptying are one transaction, so that another tab's Save is never swept away with it.
 * @param onEmptied hears that all is removed, right before any tab can see it */
export const forget = (db: LocalDatabase, onEmptied?: () => void): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    const { unpublished, replaced } = await countLeftBehind(db);
    if (unpublished + replaced > 0) return;
    await Promise.all(db.tables.map((table) => table.clear()));
    onEmptied?.();
  });

/** Drops everything that would be left behind. Only ever called on the owner's word. */
export const discardLeftBehind = (db: LocalDatabase): Promise<void> =>
  db.transaction('rw', db.outbox, db.conflicts, db.meta, async () => {
    await Promise.all([db.outbox.clear(), db.conflicts.clear(), writeMeta(db, 'witness', undefined)]);
  });
