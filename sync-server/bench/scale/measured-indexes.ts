import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { Measured } from './measured.ts';

/** Indexes that are made again, the slowest first in the table. */
const SHOWN = 5;

/** Makes each index that is no key again: so long a migration that adds such an index would keep writers of its table waiting. */
export const measureIndexes = async ({ write, read, isShared }: Database): Promise<Measured[]> => {
  const { rows } = isShared
    ? await sql<{ name: string; definition: string }>`
        select c.relname as name, pg_get_indexdef(c.oid) as definition
        from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relnamespace = current_schema()::regnamespace
          and not exists (select 1 from pg_constraint where conindid = c.oid)`.execute(read)
    : await sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_schema where type = 'index' and sql is not null`.execute(read);
  const times: { name: string; ms: number }[] = [];
  for (const { name, definition } of rows) {
    await write((tx) => sql`drop index ${sql.ref(name)}`.execute(tx));
    const startedMs = performance.now();
    await write((tx) => sql.raw(definition).execute(tx));
    times.push({ name, ms: performance.now() - startedMs });
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  return slowest.map(({ name, ms }) => ({
    what: `lock of a migration that adds ${name}`,
    figure: `${(ms / 1000).toFixed(2)} s`,
  }));
};
