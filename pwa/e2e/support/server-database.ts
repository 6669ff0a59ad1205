import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Owner } from './owner.ts';
import type { DoorsignServer } from './server.ts';

/** The server's SQLite file, for what an operator does there and for what no call tells. */
export const inDatabase = <T>(server: DoorsignServer, use: (database: Database.Database) => T): T => {
  const database = new Database(join(server.dataDir, 'doorsign.db'), { timeout: 4000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
};

/** How many edits of an owner the server has judged, and how many writes of them it has published. */
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

/** Removes an account with all that belongs to it, and records that, as the deletion of an account will. */
export const deleteAccount = (server: DoorsignServer, owner: Owner): void =>
  inDatabase(server, (database) => {
    database.pragma('foreign_keys = ON');
    database.transaction(() => {
      database.prepare('DELETE FROM accounts WHERE id = ?').run(owner.user.id);
      database.prepare('DELETE FROM businesses WHERE id = ?').run(owner.user.id);
      database.prepare('INSERT INTO deletions (account_id, deleted_at) VALUES (?, ?)').run(owner.user.id, Date.now());
    })();
  });
