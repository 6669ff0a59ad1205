import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory where the system offers it: the file is as real there, and a history writes it some hundred times. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const DATABASE_FILES = ['doorsign.db', 'doorsign.db-wal'];

/** The database as it lies on the disk at one moment: what a power cut or a backup leaves. */
export interface DiskCopy {
  readonly folder: string;
}

/** The folder of one simulated server. */
export interface ServerFolder {
  readonly dataDir: string;
  readonly databaseFile: string;
  /** Copies the database as it is now, in the middle of a transaction too. */
  copy(): DiskCopy;
  /** Puts a copy in the place of the database, which must be closed. */
  putBack(copy: DiskCopy): void;
  remove(): void;
}

/** Those that are still there. */
const roots = new Set<string>();
const removeFolder = (root: string): void => {
  rmSync(root, { recursive: true, force: true });
  roots.delete(root);
};
process.once('exit', () => roots.forEach(removeFolder));

const copyDatabase = (from: string, to: string): void => {
  for (const file of DATABASE_FILES) {
    rmSync(join(to, file), { force: true });
    if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file));
  }
};

export const createServerFolder = (): ServerFolder => {
  const root = mkdtempSync(join(BASE, 'doorsign-simulation-'));
  roots.add(root);
  const dataDir = join(root, 'data');
  mkdirSync(dataDir);
  let copies = 0;
  return {
    dataDir,
    databaseFile: join(dataDir, 'doorsign.db'),
    copy() {
      copies += 1;
      const folder = join(root, `copy-${copies}`);
      mkdirSync(folder);
      copyDatabase(dataDir, folder);
      return { folder };
    },
    putBack({ folder }) {
      // The engine's index of its log belongs to the files that go.
      rmSync(join(dataDir, 'doorsign.db-shm'), { force: true });
      copyDatabase(folder, dataDir);
    },
    remove: () => removeFolder(root),
  };
};
