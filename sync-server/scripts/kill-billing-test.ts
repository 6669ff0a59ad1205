import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { runBillingKills } from '../test/kill/billing-kills.ts';
import { commandLine, countAloud, randomSeed, wholeNumber } from './command-line.ts';

const { kills, seed } = commandLine(
  'kill-billing-test',
  'Kills the real server while it handles payment events of Stripe, and counts the owners whose plan is not exactly what they paid for.',
)
  .option('--kills <n>', 'kills', wholeNumber, 50)
  .option('--seed <n>', 'of the events and kills', wholeNumber, randomSeed())
  .parse()
  .opts();

console.log(`seed                ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-billing-kill-'));
await mkdir(join(dataDir, 'stripe'));
const startedMs = performance.now();
const progress = countAloud(kills);
const { moments, wrong } = await runBillingKills({
  kills,
  seed,
  dataDir,
  port: await freePort(),
  onKill: progress.tell,
});
const seconds = (performance.now() - startedMs) / 1000;

progress.end();
console.log(`kills               ${kills}`);
for (const [moment, count] of moments) console.log(`  ${moment.padEnd(20)}  ${count}`);
console.log(`not healed          ${wrong.length}`);
console.log(`seconds             ${seconds.toFixed(1)}`);
for (const line of wrong.slice(0, 20)) console.error(line);
if (wrong.length > 0) {
  console.error(`The data is left in ${dataDir}.`);
  process.exitCode = 1;
} else await rm(dataDir, { recursive: true, force: true });
