import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { BUILT_SERVER } from '../load/load-server.ts';
import { machineName } from '../machine-name.ts';
import { commandOf, recordMeasurement } from '../measurements.ts';
import { findProgram } from '../programs.ts';
import { runSlope } from './run-slope.ts';
import { slopeTable } from './slope-table.ts';
import { FULL_SLOPE } from './slope-size.ts';

/** Reads numbers of processes, such as `1,2,4`. */
const wholeNumbers = (text: string): number[] => text.split(',').map(wholeNumber);

const { seed, streams, processes, record } = commandLine(
  'slope',
  'Runs 1, 2 and 4 server processes behind HAProxy on one PostgreSQL under the same load, and measures as ratios what grows with them: CPU of a request, the delay of a change, streams held, a storm of notifications, memory; and what breaks first. The exit code is 1 when an answer was not what it should be.',
  { tellsItself: true },
)
  .option('--seed <n>', 'of the requests', wholeNumber, 1)
  .option('--processes <list>', 'numbers of processes', wholeNumbers, FULL_SLOPE.processes)
  .option('--streams <n>', 'idle streams', wholeNumber, FULL_SLOPE.streams)
  .option('--record', 'write the figures where docs/capacity.md takes them from', false)
  .parse()
  .opts();

// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const haproxy = findProgram('haproxy');
if (haproxy === null)
  console.error('HAProxy is missing, so a small proxy of Node takes its place. Run: apt-get install -y haproxy');

const startedMs = performance.now();
const say = (line: string): void =>
  console.error(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const size = { ...FULL_SLOPE, processes, streams };
const { figures, faults } = await runSlope({ program: BUILT_SERVER, haproxy, size, seed, say });
const machine = machineName(figures.engine);
console.log(`${machine}; ${figures.proxy}\n`);
console.log(slopeTable(figures).join('\n'));
for (const fault of faults) console.error(fault);
if (figures.faults > 0) process.exitCode = 1;
if (record) await recordMeasurement('slope', { command: commandOf('slope', seed), machine, figures });
