import { Option } from '@commander-js/extra-typings';
import { runCommand } from '../../src/operator/run-command.ts';
import { commandLine, randomSeed, wholeNumber } from '../../scripts/command-line.ts';
import { exitOnSignals, folderUntilExit } from '../at-exit.ts';
import { machineName } from '../machine-name.ts';
import { commandOf, recordMeasurement } from '../measurements.ts';
import { percentile } from '../quantiles.ts';
import { findPrograms } from './programs.ts';
import { runFailover } from './run-failover.ts';
import { startCluster } from './start-cluster.ts';

const { kills, seed, asynchronous, record } = commandLine(
  'failover-test',
  'Kills the primary of a replicated PostgreSQL (Patroni, etcd, HAProxy, PgBouncer on loopback) under load of Saves, and counts what is lost and how long nothing is accepted. The exit code is 1 when synchronous replication has lost something.',
  { tellsItself: true },
)
  .option('--kills <n>', 'kills', wholeNumber, 20)
  .option('--seed <n>', 'of the edits and pauses', wholeNumber, randomSeed())
  .addOption(
    new Option('--asynchronous', 'acknowledge before the standby has it, to see what that loses').conflicts('record'),
  )
  .option('--record', 'write the figures where docs/capacity.md takes them from', false)
  .parse()
  .opts();

const isSynchronous = asynchronous !== true;
const secondsOf = (ms: number | undefined): string => `${((ms ?? 0) / 1000).toFixed(1)} s`;

await runCommand('failover-test', async () => {
  const programs = findPrograms(process.env['PATH'] ?? '');
  console.log(`seed                 ${seed}`);
  exitOnSignals();
  const dataDir = folderUntilExit('doorsign-failover-servers-');
  const cluster = await startCluster(programs, isSynchronous);
  try {
    const { acknowledged, lost, broken, unavailableMs } = await runFailover({
      cluster,
      kills,
      seed,
      dataDir,
      onKill: (kill, ms) => console.error(`kill ${kill} of ${kills}: Saves again after ${secondsOf(ms)}`),
    });
    const sorted = unavailableMs.toSorted((a, b) => a - b);
    console.log(`replication          ${isSynchronous ? 'synchronous' : 'asynchronous'}`);
    console.log(`kills                ${kills}`);
    console.log(`edits acknowledged   ${acknowledged}`);
    console.log(`lost                 ${lost.length}`);
    console.log(`doubled or broken    ${broken.length}`);
    console.log(`without Saves, p50   ${secondsOf(percentile(sorted, 0.5))}`);
    console.log(`without Saves, max   ${secondsOf(sorted.at(-1))}`);
    if (record)
      await recordMeasurement('failover', {
        command: commandOf('failover-test', seed),
        machine: machineName('PostgreSQL under Patroni'),
        figures: {
          kills,
          acknowledged,
          lost: lost.length,
          againP50: percentile(sorted, 0.5),
          againMost: sorted.at(-1) ?? 0,
        },
      });
    for (const line of [...lost, ...broken].slice(0, 20)) console.error(line);
    if (broken.length > 0 || (isSynchronous && lost.length > 0)) process.exitCode = 1;
  } finally {
    cluster.stop();
  }
});
