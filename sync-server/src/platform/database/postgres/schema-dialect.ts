import { sql } from 'kysely';
import type { SchemaDialect } from '../migration.ts';

/** PostgreSQL's spelling. The collation "C" sorts text by its bytes; the default would sort by a language's rules, which differ between
 * machines. */
export const POSTGRES_SCHEMA_DIALECT: SchemaDialect = {
  text: sql`text collate "C"`,
  integer: 'bigint',
  real: 'double precision',
  counter: { type: 'bigint', build: (column) => column.generatedByDefaultAsIdentity().primaryKey() },
  strict: (table) => table,
};
