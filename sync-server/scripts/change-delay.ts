import { DELAY_MOST_MS, measureChangeDelays } from '../bench/change-delay.ts';
import { percentile } from '../bench/quantiles.ts';
import { commandLine, wholeNumber } from './command-line.ts';

const { writes } = commandLine(
  'change-delay',
  'Measures how long a change through one process takes to reach the widget of another.',
)
  .option('--writes <n>', 'changes to measure', wholeNumber, 200)
  .parse()
  .opts();

const delays = await measureChangeDelays({ writes, seed: 1 });
const at = (share: number): number => percentile(delays, share);
console.log(`writes  ${writes}`);
for (const [name, ms] of Object.entries({ p50: at(0.5), p99: at(0.99), max: at(1) }))
  console.log(`${name.padEnd(6)}  ${ms.toFixed(0)} ms`);
console.log(`bound   ${DELAY_MOST_MS} ms`);
if (at(1) > DELAY_MOST_MS) process.exitCode = 1;
