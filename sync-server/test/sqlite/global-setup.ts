import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../migrations/index.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file to copy, only in the project `sync-server`. */
    sqliteTemplate: string | undefined;
  }
}

/** Migrates one SQLite file for the whole run, which is copied for every test.
 * @returns removes it */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-template-'));
  const file = join(folder, 'doorsign.db');
  const deps = { now: () => 0, randomInt: (max: number) => randomInt(max) };
  const database = await openDatabase({ kind: 'sqlite', file, isDurable: false }, deps);
  await database.migrate(migrations);
  await database.close();
  provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
};
