import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { DELETION } from '../src/auth/deletions.ts';
import { createJournal } from '../src/platform/journal.ts';
import { openRecord } from '../src/operator/admin/record.ts';
import { makeEarlierRelease } from './crashes/earlier-release.ts';
import { runProgram } from './run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

test(
  'what root backs up, restores and notes belongs to whom the folder belongs, as the server must use it',
  { timeout: 600_000 },
  async () => {
    const dataDir = temporaryFolder('root');
    const environment = { DATA_DIR: dataDir };
    await makeEarlierRelease({ kind: 'sqlite', file: join(dataDir, 'doorsign.db') }, migrations.length, 1);
    // Only root can give the folder to another user. Any other user owns all files anyway.
    if (process.getuid?.() === 0) chownSync(dataDir, 65_534, 65_534);
    const backups = join(dataDir, 'backups');
    expect((await runProgram('backup', [], environment)).code).toBe(0);
    const [backup = ''] = readdirSync(backups).filter((name) => name.endsWith('.db'));
    expect((await runProgram('restore', [join(backups, backup)], environment)).code).toBe(0);
    await createJournal(join(dataDir, 'deletions.jsonl'), DELETION).keep([{ accountId: 'gone', deletedAt: 7 }]);
    openRecord(dataDir);

    const made = [
      ...readdirSync(dataDir).map((name) => join(dataDir, name)),
      ...readdirSync(backups).map((name) => join(backups, name)),
    ];
    const { uid, gid } = statSync(dataDir);
    for (const path of made) expect({ path, ...ownerOf(path) }).toEqual({ path, uid, gid });
    expect(made.map((path) => path.slice(dataDir.length + 1))).toEqual(
      expect.arrayContaining(['doorsign.db', 'doorsign.db.lock', 'deletions.jsonl', 'admin.log', `backups/${backup}`]),
    );
  },
);

const ownerOf = (path: string): { uid: number; gid: number } => {
  const { uid, gid } = statSync(path);
  return { uid, gid };
};
