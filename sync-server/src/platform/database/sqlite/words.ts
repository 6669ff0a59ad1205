import { sql } from 'kysely';
import type { SchemaWords } from '../migration.ts';

/** SQLite's spelling: integers are 64 bits wide, and STRICT enforces column types. */
export const SQLITE_WORDS: SchemaWords = {
  text: 'text',
  integer: 'integer',
  real: 'real',
  counter: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  strict: (table) => table.modifyEnd(sql`strict`),
};
