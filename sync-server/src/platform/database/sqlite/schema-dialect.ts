import { sql } from 'kysely';
import type { SchemaDialect } from '../migration.ts';

/** SQLite's spelling: integers are 64 bits wide, and STRICT enforces column types. */
export const SQLITE_SCHEMA_DIALECT: SchemaDialect = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  counter: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  strict: (table) => table.modifyEnd(sql`strict`),
};
