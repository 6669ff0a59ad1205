import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { migrations } from '../../migrations/index.ts';
import { readConfig } from '../../src/config.ts';
import { locationOf } from '../../src/platform/database/location.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { runCommand } from '../../src/operator/run-command.ts';
import { textTable } from '../../src/platform/text-table.ts';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { fill } from './fill.ts';

const { businesses, seed } = commandLine(
  'fill',
  'Fills an empty database of local mode, of DATABASE_URL or in DATA_DIR, with businesses that have a history, for measurements.',
  { tellsItself: true },
)
  .option('--businesses <n>', 'businesses', wholeNumber, 1000)
  .option('--seed <n>', 'of everything that differs between businesses', wholeNumber, 1)
  .parse()
  .opts();

await runCommand('fill', async () => {
  const { config } = readConfig(process.env);
  if (config.mode !== 'local')
    throw new OperatorError('npm run fill works in local mode only. DOORSIGN_MODE is production.');
  if (config.databaseUrl === null) mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const location = locationOf(config);
  const patient = location.kind === 'postgres' ? { ...location, isPatient: true } : location;
  const database = await openDatabase(patient, { now: Date.now, randomInt: (max) => randomInt(max) });
  const startedMs = performance.now();
  try {
    await database.migrate(migrations);
    const onProgress = (count: number): void =>
      void (process.stderr.isTTY && process.stderr.write(`\r${count} of ${businesses} businesses`));
    const rows = await fill(database, { businesses, seed, nowMs: Date.now(), onProgress });
    if (process.stderr.isTTY) process.stderr.write('\r');
    for (const line of textTable([...rows].map(([table, count]) => [table, String(count)]))) console.log(line);
    console.log(`\n${businesses} businesses in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  } finally {
    await database.close();
  }
});
