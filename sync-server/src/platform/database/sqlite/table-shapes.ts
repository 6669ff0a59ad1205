import { sql, type Kysely } from 'kysely';
import type { TableShape } from '../table-sums.ts';

/** Returns the tables of a SQLite file, whichever release created them, each after the tables that it references. Reading them from the file
 * ensures that no table is forgotten. */
export const tableShapes = async (db: Kysely<never>): Promise<TableShape[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and substr(name, 1, 7) <> 'sqlite_' order by name`.execute(db);
  const shapes = new Map<string, TableShape & { parents: string[] }>();
  for (const { name } of rows) shapes.set(name, await shapeOf(db, name));
  const sorted: TableShape[] = [];
  const visit = (name: string): void => {
    const shape = shapes.get(name);
    if (!shape) return;
    shapes.delete(name);
    shape.parents.forEach(visit);
    sorted.push({ name, columns: shape.columns, key: shape.key });
  };
  for (const { name } of rows) visit(name);
  return sorted;
};

const shapeOf = async (db: Kysely<never>, name: string): Promise<TableShape & { parents: string[] }> => {
  const columns = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by cid`.execute(db);
  const references = await sql<{ table: string }>`
    select distinct "table" from pragma_foreign_key_list(${name}) order by 1`.execute(db);
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    key: columns.rows
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    parents: references.rows.map(({ table }) => table),
  };
};
