import { writeFile } from 'node:fs/promises';
import { Option } from '@commander-js/extra-typings';
import { MINUTE } from '@doorsign/shared-schema/status/units';
import { commandLine, countAloud, wholeNumber } from '../../scripts/command-line.ts';
import { textTable } from '../../src/platform/text-table.ts';
import { databaseOption, databasesOf } from '../database-option.ts';
import { withDatabase } from '../with-database.ts';
import { WHOLE_DAYS } from './calendar.ts';
import { findingsOf } from './judge-soak.ts';
import { runSoak } from './run-soak.ts';

const {
  days,
  step,
  seed,
  samples,
  database: chosen,
} = commandLine(
  'soak',
  'Moves a real server through more than a year of business on a virtual clock, with owners, devices, programs and visitors over HTTP, and with outages. It compares statuses with the engine, and measures memory, open files, rows and queues. The exit code is 1 when a bound does not hold.',
  { tellsItself: true },
)
  .option('--days <n>', 'virtual days; a bound that needs more is not judged', wholeNumber, WHOLE_DAYS)
  .addOption(
    new Option('--step <minutes>', 'usual step of the clock').choices(['15', '30', '60'] as const).default('60'),
  )
  .option('--seed <n>', 'of what the clients do', wholeNumber, 1)
  .option('--samples <file>', 'writes all measurements into this file, as JSON')
  .addOption(databaseOption('sqlite'))
  .parse()
  .opts();

const ending = new AbortController();
for (const [name, code] of [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(name, () => {
    process.exitCode = code;
    ending.abort();
  });

for (const database of databasesOf(chosen)) {
  if (ending.signal.aborted) break;
  let progress: ReturnType<typeof countAloud> | undefined;
  const report = await withDatabase(database, (databaseUrl) =>
    runSoak({
      days,
      stepMs: Number(step) * MINUTE,
      seed,
      databaseUrl,
      signal: ending.signal,
      onStep: (done, all) => (progress ??= countAloud(all)).tell(done),
    }),
  ).catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
    return null;
  });
  progress?.end();
  if (report === null) break;
  const { steps, seconds, figures, causes, log, faults } = report;
  if (samples !== undefined) await writeFile(samples, JSON.stringify({ ...report, log: Object.fromEntries(log) }));
  console.log(`database  ${database}, ${days} days in ${steps} steps and ${seconds.toFixed(0)} s, seed ${seed}`);
  console.log(
    `clients   ${figures.answers} answers, ${figures.refusedInOutages} of them refused in outages; ${figures.mails} mails; ${figures.purges} purges; ${Object.entries(
      causes,
    )
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  );
  const findings = findingsOf(report);
  console.log(
    textTable([
      ['', 'found', 'bound', ''],
      ...findings.map(({ name, value, bound, holds }) => [name, value, bound, holds ? '' : 'DOES NOT HOLD']),
    ]).join('\n'),
  );
  console.log(textTable([['log', ''], ...[...log].map(([line, count]) => [line, String(count)])]).join('\n'));
  for (const fault of faults) console.error(fault);
  if (findings.some(({ holds }) => !holds)) process.exitCode = 1;
}
