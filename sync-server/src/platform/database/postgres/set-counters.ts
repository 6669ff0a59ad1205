import { sql, type Kysely } from 'kysely';
import type { TableShape } from '../table-sums.ts';

/** Sets the sequence of each key to continue after the copied rows. */
export const setCounters = async (db: Kysely<never>, shapes: readonly TableShape[]): Promise<void> => {
  for (const { name, key } of shapes) {
    const [column] = key;
    if (column === undefined || key.length > 1) continue;
    const { rows } = await sql<{ counter: string | null }>`
      select pg_get_serial_sequence(${`"${name}"`}, ${column}) as counter`.execute(db);
    const counter = rows[0]?.counter;
    if (!counter) continue;
    await sql`
      select setval(${counter}::regclass, coalesce(max(${sql.ref(column)}), 0) + 1, false)
      from ${sql.table(name)}`.execute(db);
  }
};
