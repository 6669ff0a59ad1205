import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { databaseOption, databasesOf } from '../database-option.ts';
import { withDatabase } from '../with-database.ts';
import { BUILT_SERVER } from '../load/load-server.ts';
import { runGreed, type GreedRound, type Waiting } from './run-greed.ts';

const { seconds, only, database } = commandLine(
  'greed',
  'Runs one greedy client against each call and stream of the built server, within the limits, several of them at the same time. The exit code is 1 when a bound was crossed.',
)
  .option('--seconds <n>', 'length of each round', wholeNumber, 180)
  .option('--only <text>', 'only calls and streams whose name contains the text', '')
  .addOption(databaseOption('both'))
  .parse()
  .opts();

const MB = 1024 * 1024;
/** Upper bounds of the figures. */
const MOST = { blockedMs: 100, p99Times: 3, rssPeak: 512 * MB };

/** Formats a figure and marks it when it exceeds its bound. */
const figure = (text: string, isTooMuch: boolean): string => {
  if (isTooMuch) process.exitCode = 1;
  return `${text}${isTooMuch ? ' TOO MUCH' : ''}`;
};

/** Formats the highest 99th percentiles of some rounds. */
const shown = (some: readonly Waiting[]): string => {
  const [widget, bare] = (['widget', 'bare'] as const).map((of) => Math.max(...some.map((waiting) => waiting[of])));
  return `${widget?.toFixed(1)} ms (a bare server: ${bare?.toFixed(1)} ms)`;
};

const show = ({ reports, blockedMs, machineMs, waiting }: GreedRound): void => {
  for (const { name, counts, answerBytes } of reports) {
    const answers = Object.entries(counts).map(([status, count]) => `${count} x ${status}`);
    console.log(`${name.padEnd(46)} ${`${answerBytes} B`.padStart(11)}  ${answers.join(', ')}`);
  }
  console.log(
    `  paused ${figure(`${blockedMs.toFixed(0)} ms`, blockedMs > MOST.blockedMs)} (an idle process: ${machineMs.toFixed(0)} ms), p99 ${shown([waiting])}`,
  );
};

/** Greedy clients have their own machines in production. Here, their process runs only while the server, its database and the visitors leave a
 * processor free. */
const giveWay = (): void => {
  setPriority(constants.priority.PRIORITY_LOW);
  // Without this policy, Linux often lets a visitor wait for the server's processor while a greedy client has the other one.
  if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);
};

const measure = async (name: 'sqlite' | 'postgres'): Promise<void> => {
  console.log(`\n${name}, ${seconds} s`);
  const { coldRounds, rounds, faults, idle, rssPeak, stored, storedMost } = await withDatabase(name, (databaseUrl) =>
    runGreed({ program: BUILT_SERVER, seconds, databaseUrl, only, onStarted: giveWay, onRound: show }),
  );
  const longestPause = Math.max(...[...coldRounds, ...rounds].map(({ blockedMs }) => blockedMs));
  const warm = rounds.map(({ waiting }) => waiting);
  // The clients share the processors with the server, so that visitors wait for longer at any server of this machine.
  const times = Math.max(...warm.map(({ widget, bare }) => widget / Math.max(idle.widget, bare)));
  console.log(`longest pause         ${longestPause.toFixed(0)} of ${MOST.blockedMs} ms`);
  console.log(
    `p99 of the widget     ${shown([idle])} idle, ${shown(warm)} beside the greedy: ${figure(`${times.toFixed(1)} of ${MOST.p99Times} times`, times > MOST.p99Times)}`,
  );
  console.log(`  on cold code        ${shown(coldRounds.map(({ waiting }) => waiting))}`);
  console.log(`memory at its peak    ${figure(`${(rssPeak / MB).toFixed(0)} of 512 MB`, rssPeak > MOST.rssPeak)}`);
  console.log(
    `database holds        ${figure(`${(stored / MB).toFixed(1)} of ${(storedMost / MB).toFixed(0)} MB`, stored > storedMost)}`,
  );
  for (const fault of faults.slice(0, 20)) console.error(fault);
  console.log(`faults                ${figure(String(faults.length), faults.length > 0)}`);
};

/** Measures in another process: one that has given way stays so, with all processes that it starts. */
const measureApart = (name: string): void => {
  const words = [...process.execArgv, ...process.argv.slice(1), '--database', name];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
};

if (database === 'both') for (const name of databasesOf(database)) measureApart(name);
else await measure(database);
