import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import type { Migration } from '../../src/platform/database/migration.ts';
import type { Measured } from './measured.ts';

/** Indexes that are made again, the slowest first in the table. */
const SHOWN = 5;

const PAUSE_MS = 5;

/** Makes each index that is no key again, as a migration would, while somebody writes to its table. */
export const measureIndexes = async (database: Database): Promise<Measured[]> => {
  const { write, read, isShared } = database;
  const { rows } = isShared
    ? await sql<{ name: string; definition: string }>`
        select c.relname as name, pg_get_indexdef(c.oid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = current_schema()::regnamespace
          and not i.indisunique`.execute(read)
    : await sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema
        where type = 'index' and sql is not null and sql not like '%unique%'`.execute(read);
  const steps: Migration[] = [];
  const times: { name: string; ms: number; waitMs: number }[] = [];
  for (const { name, definition } of rows) {
    const [, on = '', table = ''] = / on ((?:\w+\.)?"?(\w+)"?.*)$/is.exec(definition) ?? [];
    await write((tx) => sql`drop index ${sql.ref(name)}`.execute(tx));
    steps.push({ name: `9999-${name}`, indexes: [{ name, on }] });
    const stopWriter = startWriter(database, table);
    const startedMs = performance.now();
    await database.migrate([...migrations, ...steps]);
    const ms = performance.now() - startedMs;
    times.push({ name, ms, waitMs: await stopWriter() });
  }
  // The operator's commands refuse a database with unknown migrations.
  await write((tx) => sql`delete from migrations where name like '9999-%'`.execute(tx));
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const longestWait = Math.max(...times.map(({ waitMs }) => waitMs));
  return [
    ...slowest.map(({ name, ms }) => ({
      what: `migration that adds ${name}`,
      figure: `${(ms / 1000).toFixed(2)} s`,
    })),
    { what: 'longest wait of a writer for one of them', figure: `${(longestWait / 1000).toFixed(2)} s` },
  ];
};

/** Writes to a table again and again, without a change.
 * @returns stops, and returns the longest time in milliseconds that one of these writes took */
const startWriter = ({ write }: Database, table: string): (() => Promise<number>) => {
  let isStopped = false;
  let longestMs = 0;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const startedMs = performance.now();
      await write((tx) => sql`delete from ${sql.table(table)} where 1 = 0`.execute(tx));
      longestMs = Math.max(longestMs, performance.now() - startedMs);
      await sleep(PAUSE_MS);
    }
  };
  const running = run();
  // Whoever stops the writer hears of its failure.
  running.catch(() => {});
  return async () => {
    isStopped = true;
    await running;
    return longestMs;
  };
};
