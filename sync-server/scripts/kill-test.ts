import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { runKillCycles } from '../test/kill/kill-cycles.ts';
import { runWebhookKills } from '../test/kill/webhook-kills.ts';
import { commandLine, countAloud, randomSeed, wholeNumber } from './command-line.ts';

const { cycles, seed, webhooks } = commandLine(
  'kill-test',
  'Kills the real server under load and counts what is lost. The seed determines the actions of the devices and the statement at which the process dies; their timing depends on the machine.',
)
  .option('--cycles <n>', 'starts and kills', wholeNumber, 200)
  .option('--seed <n>', 'of the actions and kills', wholeNumber, randomSeed())
  .option('--webhooks', 'kill it while it delivers events to webhooks', false)
  .parse()
  .opts();

console.log(`seed                ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-kill-'));
const startedMs = performance.now();
const progress = countAloud(cycles);
const options = { cycles, seed, dataDir, port: await freePort(), onKill: progress.tell };

const printHead = (moments: ReadonlyMap<string, number>): void => {
  progress.end();
  console.log(`cycles              ${cycles}`);
  for (const [moment, count] of moments) console.log(`  ${moment.padEnd(20)}  ${count}`);
};

/** @returns a line for each fault */
const killWhileDelivering = async (): Promise<readonly string[]> => {
  const { moments, acknowledged, arrived, repeated, wrong } = await runWebhookKills(options);
  printHead(moments);
  console.log(`saves acknowledged  ${acknowledged}`);
  console.log(`messages            ${arrived}, of them again ${repeated}`);
  console.log(`wrong               ${wrong.length}`);
  return wrong;
};

/** @returns a line for each fault */
const killWhileSyncing = async (): Promise<readonly string[]> => {
  const { moments, acknowledged, lost, broken } = await runKillCycles(options);
  printHead(moments);
  console.log(`edits acknowledged  ${acknowledged}`);
  console.log(`lost                ${lost.length}`);
  console.log(`integrity failures  ${broken.length}`);
  return [...lost, ...broken];
};

const faults = await (webhooks ? killWhileDelivering() : killWhileSyncing());
console.log(`seconds             ${((performance.now() - startedMs) / 1000).toFixed(1)}`);
for (const line of faults.slice(0, 20)) console.error(line);
if (faults.length > 0) {
  console.error(`The data is left in ${dataDir}.`);
  process.exitCode = 1;
} else await rm(dataDir, { recursive: true, force: true });
