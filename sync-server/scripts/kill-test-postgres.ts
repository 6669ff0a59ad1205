import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { runTwoProcessKills } from '../test/kill/two-process-kills.ts';
import { createFreshDatabase } from '../test/postgres/fresh-database.ts';
import { startPostgres } from '../test/postgres/start-postgres.ts';
import { commandLine, countAloud, randomSeed, wholeNumber } from './command-line.ts';

const { kills, seed } = commandLine(
  'kill-test-postgres',
  'Runs two real servers on one PostgreSQL, kills one and then the other under load, and counts what is lost or duplicated.',
)
  .option('--kills <n>', 'kills', wholeNumber, 50)
  .option('--seed <n>', 'of the actions and kills', wholeNumber, randomSeed())
  .parse()
  .opts();

console.log(`seed                ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-two-kills-'));
const postgres = await startPostgres({ isDurable: true });
const database = await createFreshDatabase(postgres.adminUrl);
const startedMs = performance.now();
const progress = countAloud(kills);
try {
  const { moments, acknowledged, lost, broken, mail } = await runTwoProcessKills({
    kills,
    seed,
    dataDir,
    ports: [await freePort(), await freePort()],
    databaseUrl: database.url,
    onKill: progress.tell,
  });
  progress.end();
  console.log(`kills               ${kills}`);
  for (const [moment, count] of moments) console.log(`  ${moment.padEnd(20)}  ${count}`);
  console.log(`edits acknowledged  ${acknowledged}`);
  console.log(`lost                ${lost.length}`);
  console.log(`doubled or broken   ${broken.length}`);
  console.log(`mails promised      ${mail.promised}`);
  console.log(`lost or doubled     ${mail.faults.length}`);
  console.log(`copies by one id    ${mail.copies}`);
  console.log(`seconds             ${((performance.now() - startedMs) / 1000).toFixed(1)}`);
  const faults = [...lost, ...broken, ...mail.faults];
  for (const line of faults.slice(0, 20)) console.error(line);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  await database.drop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
