import { mkdtempSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';

/** A migrated database of its own in a temporary folder, gone when the test is over. */
export const openTestDatabase = async ({
  now = () => 0,
  maxPages,
}: { now?: () => number; maxPages?: number } = {}): Promise<Database & { file: string }> => {
  const folder = mkdtempSync(join(tmpdir(), 'doorsign-database-'));
  const file = join(folder, 'doorsign.db');
  const database = await openDatabase({ kind: 'sqlite', file, maxPages }, { now, randomInt: (max) => randomInt(max) });
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await database.migrate(migrations);
  return { ...database, file };
};
