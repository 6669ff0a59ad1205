import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../migrations/index.ts';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { locationOf } from '../../src/platform/database/location.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { readDatabaseBytes, readEngine } from '../../src/platform/database/engine-facts.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { textTable } from '../../src/platform/text-table.ts';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { freePort } from '../../test/free-port.ts';
import { databaseOption, databasesOf } from '../database-option.ts';
import { fill } from '../fill/fill.ts';
import { machineName } from '../machine-name.ts';
import { commandOf, recordMeasurement } from '../measurements.ts';
import { ROOT } from '../load/accounts.ts';
import { serverEnvironment } from '../server-environment.ts';
import { withDatabase } from '../with-database.ts';
import { measureBackup, measureDump } from './measured-backup.ts';
import { measureIndexes } from './measured-indexes.ts';
import { measureJobs } from './measured-jobs.ts';
import { measureServer } from './measured-servers.ts';
import { timed, type Measured } from './measured.ts';
import { sampleOwners } from './sample-owners.ts';

const command = commandLine(
  'scale-test',
  'Fills a database with businesses that have a history, and measures on it what a server does: start, memory, sync, payloads, jobs, new indexes, backup and restore.',
)
  .option('--businesses <n>', 'businesses', wholeNumber, 100_000)
  .option('--seed <n>', 'of everything that differs between businesses', wholeNumber, 1)
  .addOption(databaseOption('sqlite'))
  .option('--record', 'write the figures where docs/capacity.md takes them from', false)
  .parse();
const { businesses, seed, database, record } = command.opts();
if (record && database === 'sqlite') command.error('error: --record needs --database postgres, or both.');

const GB = 1024 ** 3;
/** Does the work, and closes the database. */
const closing = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } finally {
    await database.close();
  }
};

const measureAll = async (databaseUrl: string | null): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorsign-scale-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const environment = {
      ...serverEnvironment(await freePort(), dataDir, databaseUrl),
      TOKEN_SECRET: 'the-secret-of-measurements-which-is-known-to-all',
    };
    const { config } = readConfig(environment);
    const location = locationOf(config);
    const patient = location.kind === 'postgres' ? { ...location, isPatient: true } : location;
    const openPatient = () => openDatabase(patient, { now: Date.now, randomInt: (max) => randomInt(max) });
    const log = createLogger('silent');

    const table: Measured[] = [];
    const filled = await openPatient();
    await closing(filled, async () => {
      await filled.migrate(migrations);
      table.push(await timed('fill', () => fill(filled, { businesses, seed, nowMs: Date.now() })));
      const bytes = await readDatabaseBytes(filled);
      const engine = await readEngine(filled);
      table.push({ what: 'size', figure: `${(bytes / GB).toFixed(2)} GB` });
      table.unshift({ what: 'engine', figure: engine });
      // The page is about PostgreSQL.
      if (record && databaseUrl !== null)
        await recordMeasurement('filled', {
          command: commandOf('scale-test', seed),
          machine: machineName(engine.split(' on ')[0] ?? engine),
          figures: { businesses, databaseBytes: bytes },
        });
    });
    const deps = await createDeps(config, { root: ROOT, standIns: null, log });
    const sample = await closing(deps.database, () => sampleOwners(deps, seed));
    table.push(...(await measureServer(environment, { ...sample, seed })));
    const working = await createDeps(config, { root: ROOT, standIns: null, log });
    table.push(...(await closing(working.database, () => measureJobs(working))));
    const indexed = await openPatient();
    table.push(...(await closing(indexed, () => measureIndexes(indexed))));
    table.push(
      ...(databaseUrl === null ? await measureBackup(environment, dataDir) : await measureDump(databaseUrl, dataDir)),
    );
    for (const line of textTable(table.map(({ what, figure }) => [what, figure]))) console.log(line);
  } finally {
    remove();
  }
};

// What was started ends with this process, and its folders go.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const [cpu] = cpus();
console.log(
  `${cpus().length} x ${cpu?.model ?? 'CPU'}, ${(totalmem() / GB).toFixed(0)} GB; ${businesses} businesses, seed ${seed}`,
);
for (const name of databasesOf(database)) {
  console.log(`\n${name}`);
  await withDatabase(name, measureAll);
}
