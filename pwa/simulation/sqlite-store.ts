import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { StoreQueries, StoreRow } from './server-records.ts';
import type { ServerStore, StoreCopy } from './server-store.ts';

/** In memory where the system offers it: the file is as real there, and a history writes it some hundred times. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const DATABASE_FILES = ['doorsign.db', 'doorsign.db-wal'];

/** Those that are still there. */
const roots = new Set<string>();
const removeFolder = (root: string): void => {
  rmSync(root, { recursive: true, force: true });
  roots.delete(root);
};
process.once('exit', () => roots.forEach(removeFolder));

/** A folder for files of this process, gone when it ends. */
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

/** A SQLite file in a folder of its own. */
export const createSqliteStore = (start: StoreCopy | null): Promise<ServerStore> => {
  const root = temporaryFolder();
  const folder = join(root.path, 'data');
  mkdirSync(folder);
  const file = join(folder, 'doorsign.db');
  let copies = 0;
  /** As it lies on the disk, in the middle of a transaction too: what a power cut leaves. */
  const copy = (): StoreCopy => {
    copies += 1;
    const name = join(root.path, `copy-${copies}`);
    mkdirSync(name);
    copyDatabase(folder, name);
    return { name };
  };
  if (start) copyDatabase(start.name, folder);
  const queries = queriesOf(file);
  return Promise.resolve({
    // The disk thread would work in real time. Histories kill processes, not machines, so nothing has to be synced.
    locationFor: () => ({ kind: 'sqlite', file, isDurable: false }),
    queries,
    copy: () => Promise.resolve(copy()),
    putBack({ name }) {
      // The engine's index of its log belongs to the files that go.
      rmSync(join(folder, 'doorsign.db-shm'), { force: true });
      copyDatabase(name, folder);
      return Promise.resolve();
    },
    die: () => Promise.resolve(copy()),
    remove() {
      queries.release();
      root.remove();
      return Promise.resolve();
    },
  });
};
