import { cpus, totalmem } from 'node:os';
import { commandLine, positiveNumber, randomSeed, wholeNumber } from '../../scripts/command-line.ts';
import { exitOnSignals, folderUntilExit } from '../at-exit.ts';
import { machineName } from '../machine-name.ts';
import { commandOf, recordMeasurement } from '../measurements.ts';
import { percentile, quantilesOf } from '../quantiles.ts';
import { isAsAimed, type OutageFigures } from './measure-outage.ts';
import type { Staleness } from './measure-staleness.ts';
import type { DayFigures } from './play-day.ts';
import { runCache, SEEN_WITHIN_MS } from './run-cache.ts';
import { missingPackages } from './varnish.ts';

const chosen = commandLine(
  'cache-test',
  'Plays a day of visits through Varnish with the shipped configuration, and measures hits, what reaches the server, how old answers are after a Save, and outages. Times of the day are shortened on both sides in the same proportion. The exit code is 1 when an aim is missed.',
)
  .option('--businesses <n>', 'number of businesses', wholeNumber, 2000)
  .option('--visits <n>', 'visits of each day', wholeNumber, 120_000)
  .option('--edited <share>', 'share of the businesses that are changed in a day', positiveNumber, 0.005)
  .option('--seconds <n>', 'length of each day', wholeNumber, 90)
  .option('--sample <n>', 'compare every n-th answer with the engine', wholeNumber, 20)
  .option('--saves <n>', 'Saves whose staleness is measured with purges', wholeNumber, 200)
  .option('--saves-without-purge <n>', 'the same without purges', wholeNumber, 20)
  .option('--crowd <n>', 'visitors of the stampede', wholeNumber, 500)
  .option('--seed <n>', 'seed of the visits', wholeNumber, randomSeed())
  .option('--record', 'write the figures where docs/capacity.md takes them from', false)
  .parse()
  .opts();

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}. Run: apt-get install -y ${missing.join(' ')}`);
  process.exit(2);
}

exitOnSignals();
const folder = folderUntilExit('doorsign-cache-test-');

const startedMs = performance.now();
const say = (line: string): void =>
  console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const spread = (sorted: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => `${percentile(sorted, share).toFixed(0)} ms`).join(', ');

/** Formats a figure, and marks it when its aim is missed. */
const figure = (text: string, isMissed: boolean): string => {
  if (isMissed) process.exitCode = 1;
  return isMissed ? `${text} MISSED` : text;
};

const dayLine = ({
  visits,
  hits,
  notModified,
  failed,
  verdicts,
  reachedOrigin,
  edits,
}: DayFigures & { reachedOrigin: number; edits: number }): string =>
  [
    `${visits} visits, ${edits} Saves`,
    `hits ${percent(hits, visits)}`,
    `304 ${percent(notModified, visits)}`,
    `at the server ${percent(reachedOrigin, visits)}`,
    figure(
      `failed ${[...failed].map(([outcome, count]) => `${count} with ${outcome}`).join(', ') || 0}`,
      failed.size > 0,
    ),
    `compared ${verdicts.right + verdicts.wrong}, ${figure(`wrong ${verdicts.wrong}`, verdicts.wrong > 0)}`,
    `just saved ${verdicts['just saved']}`,
    figure(`hidden ${verdicts.hidden}, without a payload ${verdicts.absent}`, verdicts.hidden + verdicts.absent > 0),
  ].join('; ');

const outageLine = (figures: OutageFigures): string => {
  const { hours, visited, answered, verdicts } = figures;
  const time = hours < 24 ? `${hours} h` : `${hours / 24} days`;
  return figure(
    `${time}: ${answered} of ${visited} answered, ${verdicts.right} right, ${verdicts.wrong} wrong, ${verdicts.hidden} hidden, ${verdicts.absent} without a payload`,
    !isAsAimed(figures),
  );
};

const seenLine = ({ delaysMs, unseen }: Staleness): string =>
  figure(`${delaysMs.length - unseen} of ${delaysMs.length}`, unseen > 0);

const figures = await runCache({
  ...chosen,
  sampleEvery: chosen.sample,
  folder,
  say,
});
const { day, secondDay, hourDown, weeksDown, stampede } = figures;
const { delaysMs: staleness } = figures.staleness;
console.log(
  `\n${cpus().length} cores, ${(totalmem() / 1024 ** 3).toFixed(0)} GB, Node ${process.versions.node}, seed ${chosen.seed}`,
);
console.log(`first day             ${dayLine(day)}`);
console.log(`second day            ${dayLine(secondDay)}`);
console.log(
  `hits, aim >= 98 %     ${figure(percent(secondDay.hits, secondDay.visits), secondDay.hits < 0.98 * secondDay.visits)}`,
);
console.log(
  `old after a Save      p50, p99, max ${figure(spread(staleness), percentile(staleness, 0.99) > 2000)}; aim p99 <= 2000 ms`,
);
console.log(`the same, no purge    p50, p99, max ${spread(figures.stalenessWithoutPurge.delaysMs)}`);
console.log(
  `shown in time         within ${SEEN_WITHIN_MS / 1000} s ${seenLine(figures.staleness)}; without purges, a minute more ${seenLine(figures.stalenessWithoutPurge)}`,
);
console.log(
  `stampede              ${figure(`${stampede.answered} of ${chosen.crowd} answered`, stampede.answered !== chosen.crowd)}, ${figure(`${stampede.atOrigin} at the server`, stampede.atOrigin !== 1)}; aim 1`,
);
for (const line of hourDown.map(outageLine)) console.log(`server down           ${line}`);
for (const line of weeksDown.map(outageLine)) console.log(`server down           ${line}`);
if (chosen.record)
  await recordMeasurement('cache', {
    command: commandOf('cache-test', chosen.seed),
    machine: machineName('Varnish and SQLite'),
    figures: {
      hits: secondDay.hits / secondDay.visits,
      atServer: secondDay.reachedOrigin / secondDay.visits,
      staleness: quantilesOf(staleness),
    },
  });
// Varnish and the server have ended; a connection may still be open.
process.exit();
