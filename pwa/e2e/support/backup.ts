import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoorsignServer } from './server.ts';
import { inDatabase } from './server-database.ts';

const DATABASE = 'doorsign.db';

/** Copies the running server's database, as a nightly backup does.
 * @returns function that restores the copy */
export const backUp = async (server: DoorsignServer): Promise<() => Promise<void>> => {
  const copy = join(server.dataDir, 'backup.db');
  inDatabase(server, (database) => database.prepare('VACUUM INTO ?').run(copy));
  return async () => {
    await server.stop();
    // The write-ahead log belongs to the replaced database.
    for (const suffix of ['', '-wal', '-shm']) await rm(join(server.dataDir, DATABASE + suffix), { force: true });
    await copyFile(copy, join(server.dataDir, DATABASE));
    await server.start();
  };
};
