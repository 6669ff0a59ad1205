import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../test/free-port.ts';
import { runKillCycles } from '../test/kill/kill-cycles.ts';
import { commandLine, randomSeed, wholeNumber } from './command-line.ts';

const { cycles, seed } = commandLine(
  'kill-test',
  'Kills the real server under load and counts what is lost. The seed determines the actions of the devices and the statement at which the process dies; their timing depends on the machine.',
)
  .option('--cycles <n>', 'starts and kills', wholeNumber, 200)
  .option('--seed <n>', 'of the actions and kills', wholeNumber, randomSeed())
  .parse()
  .opts();

console.log(`seed                ${seed}`);
const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-kill-'));
const startedMs = performance.now();
const onKill = (cycle: number): void => void (process.stdout.isTTY && process.stdout.write(`\r${cycle} of ${cycles}`));
const { moments, acknowledged, lost, broken } = await runKillCycles({
  cycles,
  seed,
  dataDir,
  port: await freePort(),
  onKill,
});
const seconds = (performance.now() - startedMs) / 1000;

if (process.stdout.isTTY) process.stdout.write('\r');
console.log(`cycles              ${cycles}`);
for (const [moment, count] of moments) console.log(`  ${moment.padEnd(20)}  ${count}`);
console.log(`edits acknowledged  ${acknowledged}`);
console.log(`lost                ${lost.length}`);
console.log(`integrity failures  ${broken.length}`);
console.log(`seconds             ${seconds.toFixed(1)}`);
for (const line of [...lost, ...broken].slice(0, 20)) console.error(line);
if (lost.length + broken.length > 0) {
  console.error(`The data is left in ${dataDir}.`);
  process.exitCode = 1;
} else await rm(dataDir, { recursive: true, force: true });
