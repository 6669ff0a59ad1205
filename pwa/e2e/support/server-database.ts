import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';

/** Opens the server's SQLite database, for an operator's actions and for data that no API call returns. */
export const inDatabase = <T>(server: DoorsignServer, use: (database: Database.Database) => T): T => {
  const database = new Database(join(server.dataDir, 'doorsign.db'), { timeout: 4000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
};

/** Returns the number of an owner's edits that have a result, and the number of their published writes. */
export const countEdits = (server: DoorsignServer, owner: Owner): { edits: number; published: number } =>
  inDatabase(server, (database) => ({
    edits: database
      .prepare<[string], number>('SELECT count(*) FROM edits WHERE business_id = ?')
      .pluck()
      .get(owner.user.id) as number,
    published: database
      .prepare<[string], number>('SELECT count(*) FROM log WHERE business_id = ?')
      .pluck()
      .get(owner.user.id) as number,
  }));

/** Deletes an account with all its data and records the deletion, as the API does. */
export const deleteAccount = (server: DoorsignServer, owner: Owner): void =>
  inDatabase(server, (database) => {
    database.pragma('foreign_keys = ON');
    database.transaction(() => {
      database.prepare('DELETE FROM accounts WHERE id = ?').run(owner.user.id);
      database.prepare('DELETE FROM businesses WHERE id = ?').run(owner.user.id);
      database.prepare('INSERT INTO deletions (account_id, deleted_at) VALUES (?, ?)').run(owner.user.id, Date.now());
    })();
  });
