import { sql } from 'kysely';
import type { SchemaWords } from '../migration.ts';

/** PostgreSQL's spelling. Without its collation, text would be sorted by the rules of a language, differently on each machine. */
export const POSTGRES_WORDS: SchemaWords = {
  text: sql`text collate "C"`,
  integer: 'bigint',
  real: 'double precision',
  counter: { type: 'bigint', build: (column) => column.generatedByDefaultAsIdentity().primaryKey() },
  strict: (table) => table,
};
