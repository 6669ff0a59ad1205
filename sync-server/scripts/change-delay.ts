import { parseArgs } from 'node:util';
import { DELAY_MOST_MS, measureChangeDelays } from '../bench/change-delay.ts';

/** `npm run change-delay -- --writes 200`: measures how long a change through one process takes to reach the widget of another. */
const { values } = parseArgs({ options: { writes: { type: 'string' } } });
const writes = Number(values.writes ?? 200);
if (!Number.isSafeInteger(writes) || writes < 1) {
  console.error('Use a whole number: npm run change-delay -- --writes 200');
  process.exit(2);
}

const delays = await measureChangeDelays({ writes, seed: 1 });
const at = (share: number): number => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0;
console.log(`writes  ${writes}`);
for (const [name, ms] of Object.entries({ p50: at(0.5), p99: at(0.99), max: at(1) }))
  console.log(`${name.padEnd(6)}  ${ms.toFixed(0)} ms`);
console.log(`bound   ${DELAY_MOST_MS} ms`);
if (at(1) > DELAY_MOST_MS) process.exitCode = 1;
