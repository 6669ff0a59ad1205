import { Option } from '@commander-js/extra-typings';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFreshDatabase } from '../test/postgres/fresh-database.ts';
import { startPostgres } from '../test/postgres/start-postgres.ts';
import { runUpgradeKills } from '../test/crashes/upgrade-kills.ts';
import { commandLine, countAloud, randomSeed, wholeNumber } from './command-line.ts';

const {
  kills,
  seed,
  engine: only,
} = commandLine(
  'kill-upgrade-test',
  'Kills the real server while it upgrades databases of earlier releases, and compares them with the result of an uninterrupted upgrade.',
)
  .option('--kills <n>', 'kills on each engine', wholeNumber, 50)
  .option('--seed <n>', 'of the databases and kills', wholeNumber, randomSeed())
  .addOption(new Option('--engine <name>', 'one engine instead of both').choices(['sqlite', 'postgres']))
  .parse()
  .opts();
const engines = only === undefined ? ['sqlite', 'postgres'] : [only];

console.log(`seed        ${seed}`);
for (const engine of engines) {
  const folder = await mkdtemp(join(tmpdir(), 'doorsign-upgrade-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const freshUrl = postgres && (async () => (await createFreshDatabase(postgres.adminUrl)).url);
  const progress = countAloud(kills);
  const startedMs = performance.now();
  const report = await runUpgradeKills({ kills, seed, folder, freshUrl, onKill: progress.tell });
  const seconds = (performance.now() - startedMs) / 1000;
  await postgres?.stop();
  progress.end();
  console.log(`engine      ${engine}`);
  console.log(`kills       ${report.kills}`);
  console.log(`databases   ${report.databases}`);
  console.log(`not healed  ${report.faults.length}`);
  console.log(`seconds     ${seconds.toFixed(1)}`);
  for (const line of report.faults.slice(0, 20)) console.error(line);
  if (report.faults.length > 0) {
    console.error(`The data is left in ${folder}.`);
    process.exitCode = 1;
  } else await rm(folder, { recursive: true, force: true });
}
