import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database/database.ts';
import type { CopiedTable } from './copy-business.ts';

/** Rows of one statement. */
const ROWS_AT_ONCE = 2000;

/** Inserts rows with one parameter for each statement, the rows as JSON: a parameter for each value costs more than the rows themselves. */
export const insertRows = async (
  tx: Tx,
  { name, columns, rows }: CopiedTable,
  { isShared }: { isShared: boolean },
): Promise<void> => {
  const table = sql.table(name);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const source = isShared
    ? (json: string) => sql`select ${names} from json_populate_recordset(null::${table}, ${json}::json)`
    : (json: string) =>
        sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`))} from json_each(${json})`;
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const json = JSON.stringify(rows.slice(first, first + ROWS_AT_ONCE));
    await sql`insert into ${table} (${names}) ${source(json)}`.execute(tx);
  }
};
