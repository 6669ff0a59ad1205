import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { StoreQueries, StoreRow } from './server-records.ts';
import type { ServerStore, StoreCopy } from './server-store.ts';

/** In memory where the system has such a folder: a history writes the file some hundred times, and it behaves like a file on disk. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const DATABASE_FILES = ['doorsign.db', 'doorsign.db-wal'];

/** Folders that exist now. */
const roots = new Set<string>();
const removeFolder = (root: string): void => {
  rmSync(root, { recursive: true, force: true });
  roots.delete(root);
};
process.once('exit', () => roots.forEach(removeFolder));

/** Creates a temporary folder, removed when this process exits. */
export const temporaryFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(BASE, 'doorsign-simulation-'));
  roots.add(path);
  return { path, remove: () => removeFolder(path) };
};

const copyDatabase = (from: string, to: string): void => {
  for (const file of DATABASE_FILES) {
    rmSync(join(to, file), { force: true });
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
};

const queriesOf = (file: string): StoreQueries => {
  let connection: Sqlite.Database | null = null;
  const statements = new Map<string, Sqlite.Statement<unknown[], StoreRow>>();
  return {
    all(sql, ...parameters) {
      connection ??= new Sqlite(file, { readonly: true });
      const statement = statements.get(sql) ?? connection.prepare<unknown[], StoreRow>(sql);
      statements.set(sql, statement);
      return statement.all(...parameters);
    },
    release() {
      connection?.close();
      connection = null;
      statements.clear();
    },
  };
};

/** Creates a store with a SQLite file in its own folder. */
export const createSqliteStore = (start: StoreCopy | null): ServerStore => {
  const root = temporaryFolder();
  const folder = join(root.path, 'data');
  mkdirSync(folder);
  const file = join(folder, 'doorsign.db');
  let copies = 0;
  /** Copies the files as they are on disk, even during a transaction: the state that a power failure leaves. */
  const copy = (): StoreCopy => {
    copies += 1;
    const name = join(root.path, `copy-${copies}`);
    mkdirSync(name);
    copyDatabase(folder, name);
    return { name };
  };
  if (start) copyDatabase(start.name, folder);
  const queries = queriesOf(file);
  return {
    // The disk thread would run in real time. Histories kill processes, not machines, so no file needs to be synced.
    locationFor: () => ({ kind: 'sqlite', file, isDurable: false }),
    queries,
    copy,
    putBack({ name }) {
      // The shared-memory index belongs to the replaced files.
      rmSync(join(folder, 'doorsign.db-shm'), { force: true });
      copyDatabase(name, folder);
    },
    die: copy,
    remove() {
      queries.release();
      root.remove();
    },
  };
};
