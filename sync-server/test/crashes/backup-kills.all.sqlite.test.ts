import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyBackup } from '../../src/backup/manifest.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readContents } from '../../src/platform/database/sqlite/stored-file.ts';
import { migrations } from '../../migrations/index.ts';
import { insertAccount } from '../insert-account.ts';
import { randomOf } from '../random-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { NEVER, type Crash } from './crash.ts';
import { makeEarlierRelease } from './earlier-release.ts';
import { runAndCrash } from './run-and-crash.ts';

const SEED = 1;
const KILLS = 3;

const prepare = async () => {
  const dataDir = temporaryFolder('crashes');
  const file = join(dataDir, 'doorsign.db');
  await makeEarlierRelease({ kind: 'sqlite', file }, migrations.length, SEED);
  return { dataDir, file, backups: join(dataDir, 'backups'), environment: { DATA_DIR: dataDir } };
};

/** Spreads kills over a run of `steps` steps. The last kill is among the last steps. */
const crashesOf = (steps: number): Crash[] => {
  const random = randomOf(SEED);
  return Array.from({ length: KILLS }, (_, index) => ({
    step: Math.max(1, Math.ceil((steps * (index + random())) / KILLS)),
    afterMs: index === 1 ? random() * 10 : null,
  }));
};

test(
  'a backup that is killed leaves nothing that looks like one, and those before it stay',
  { timeout: 600_000 },
  async () => {
    const { backups, environment } = await prepare();
    const args = ['--keep-last', '1', '--keep-daily', '0', '--keep-weekly', '0', '--keep-monthly', '0'];
    const steps = (await runAndCrash('operator/backup', { args, environment, crash: NEVER })) ?? 0;
    for (const crash of crashesOf(steps)) {
      await runAndCrash('operator/backup', { args, environment, crash });
      const names = readdirSync(backups).filter((name) => name.endsWith('.db'));
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) await verifyBackup(join(backups, name));
    }
    await runAndCrash('operator/backup', { args, environment, crash: NEVER });
    const [name = '', ...others] = readdirSync(backups).filter((one) => one.startsWith('doorsign-'));
    expect(others).toEqual([`${name}.json`]);
  },
);

test('a restore that is killed leaves the old database or the new one, whole', { timeout: 600_000 }, async () => {
  const { file, backups, environment } = await prepare();
  await runAndCrash('operator/backup', { environment, crash: NEVER });
  const [name = ''] = readdirSync(backups).filter((one) => one.endsWith('.db'));
  const args = [join(backups, name)];
  const accountsNow = async (): Promise<number> => {
    expect(existsSync(file)).toBe(true);
    return (await readContents(file)).sums['accounts']?.rows ?? 0;
  };
  const before = await accountsNow();
  const spoil = async (): Promise<void> => {
    const database = await openDatabase({ kind: 'sqlite', file }, { now: () => 0, randomInt: (max) => max - 1 });
    await database.write((tx) => insertAccount(tx));
    await database.close();
  };
  await spoil();
  const steps = (await runAndCrash('operator/restore', { args, environment, crash: NEVER })) ?? 0;
  expect(await accountsNow()).toBe(before);
  for (const crash of crashesOf(steps)) {
    await spoil();
    await runAndCrash('operator/restore', { args, environment, crash });
    const now = await accountsNow();
    expect([before, before + 1]).toContain(now);
    await runAndCrash('operator/restore', { args, environment, crash: NEVER });
    expect(await accountsNow()).toBe(before);
  }
});
