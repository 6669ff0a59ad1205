import { openConflicts } from './conflict-feed.ts';
import type { LocalDatabase } from './database.ts';

/** How many Saves on this device have not reached the website: waiting, refused and kept for an upgrade.
 * Conflicts do not count: their winner is live. */
export const countUnpublished = (db: LocalDatabase): Promise<number> => db.outbox.count();

/** Empties a database after its owner has logged out, unless something in it exists nowhere else. The check and
 * the emptying are one transaction, so that another tab's Save is never swept away with it.
 * @param onEmptied hears that all is removed, right before any tab can see it
 * @returns how many unpublished Saves stay on the device */
export const forget = (db: LocalDatabase, onEmptied?: () => void): Promise<number> =>
  db.transaction('rw', db.tables, async () => {
    const unpublished = await countUnpublished(db);
    const irreplaceable =
      unpublished + (await openConflicts(db)).length + (await db.meta.where({ key: 'witness' }).count());
    if (irreplaceable > 0) return unpublished;
    await Promise.all(db.tables.map((table) => table.clear()));
    onEmptied?.();
    return unpublished;
  });
