import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { tablesThere } from '../../src/platform/database/applied-migrations.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readContents } from '../../src/platform/database/sqlite/stored-file.ts';
import { createFreshDatabase } from '../postgres/fresh-database.ts';
import { randomOf } from '../random-of.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { NEVER } from './crash.ts';
import { makeEarlierRelease } from './earlier-release.ts';
import { runAndCrash } from './run-and-crash.ts';

const SEED = 1;
const KILLS = 4;

const freshUrl = async (): Promise<string> => {
  const { url, drop } = await createFreshDatabase(inject('postgres')?.adminUrl ?? '');
  onTestFinished(drop);
  return url;
};

const accountsIn = async (url: string): Promise<number> => {
  const { read, close } = await openDatabase({ kind: 'postgres', url }, { now: () => 0, randomInt: (max) => max - 1 });
  try {
    if (!(await tablesThere(read)).has('accounts')) return 0;
    return (await read.selectFrom('accounts').select('id').execute()).length;
  } finally {
    await close();
  }
};

test(
  'a move that is killed leaves the source as it was, and a target that takes the next one or has it all',
  { timeout: 600_000 },
  async () => {
    const file = join(temporaryFolder('crashes'), 'doorsign.db');
    await makeEarlierRelease({ kind: 'sqlite', file }, migrations.length, SEED);
    const before = await readContents(file);
    const all = before.sums['accounts']?.rows;
    const argsTo = (url: string): string[] => ['--from', `sqlite:${file}`, '--to', url];
    const steps =
      (await runAndCrash('operator/move', { args: argsTo(await freshUrl()), environment: {}, crash: NEVER })) ?? 0;

    const random = randomOf(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const url = await freshUrl();
      const run = { args: argsTo(url), environment: {} };
      const step = Math.max(1, Math.ceil((steps * (kill + random())) / KILLS));
      await runAndCrash('operator/move', { ...run, crash: { step, afterMs: null } });
      expect(await readContents(file)).toEqual(before);
      const moved = await accountsIn(url);
      if (moved === 0) await runAndCrash('operator/move', { ...run, crash: NEVER });
      expect([kill, await accountsIn(url)]).toEqual([kill, all]);
    }
  },
);
