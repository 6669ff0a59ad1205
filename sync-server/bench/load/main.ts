import { parseArgs } from 'node:util';
import { withDatabase } from '../with-database.ts';
import { markdownTable, type LoadRow } from './load-row.ts';
import { BUILT_SERVER } from './load-server.ts';
import { FULL_LOAD } from './load-size.ts';
import { runLoad } from './run-load.ts';

/** `npm run load -- [--minutes 10] [--database sqlite|postgres|both] [--seed 1]`: puts the built server, in its own process, under load
 * of every kind, next to bare Koa under the same load. Exits with 1 when an answer was not what it should be. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const databases = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database];
const isKnown = databases.every((name) => name === 'sqlite' || name === 'postgres');
if (!(minutes > 0 && minutes <= 24 * 60) || !Number.isSafeInteger(seed) || !isKnown) {
  console.error(
    'Use: npm run load -- --minutes 10 --database sqlite --seed 1; databases are sqlite, postgres and both',
  );
  process.exit(2);
}

const rows: (LoadRow & { database: string })[] = [];
for (const database of databases) {
  const onRow = ({ name }: LoadRow): void => console.error(`${database}: ${name}`);
  const { rows: more, faults } = await withDatabase(database, (databaseUrl) =>
    runLoad({ program: BUILT_SERVER, size: FULL_LOAD, seed, minutes, databaseUrl, onRow }),
  );
  rows.push(...more.map((row) => ({ database, ...row })));
  for (const fault of faults) console.error(`${database}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
console.log(markdownTable(rows).join('\n'));
