import { commandLine, positiveNumber, wholeNumber } from '../../scripts/command-line.ts';
import { databaseOption, databasesOf } from '../database-option.ts';
import { withDatabase } from '../with-database.ts';
import { markdownTable, type LoadRow } from './load-row.ts';
import { BUILT_SERVER } from './load-server.ts';
import { FULL_LOAD } from './load-size.ts';
import { runLoad } from './run-load.ts';

const {
  minutes,
  seed,
  database: chosen,
} = commandLine(
  'load',
  'Puts the built server, in its own process, under load of every kind, next to bare Koa under the same load. The exit code is 1 when an answer was not what it should be.',
)
  .option('--minutes <n>', 'length of each load', positiveNumber, 1)
  .option('--seed <n>', 'of the requests', wholeNumber, 1)
  .addOption(databaseOption('sqlite'))
  .parse()
  .opts();
const databases = databasesOf(chosen);

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
