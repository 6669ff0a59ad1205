import { sql, type Kysely } from 'kysely';
import type { Migration, SchemaWords } from '../src/platform/database/migration.ts';

/** Columns whose words grow with the product. Each had a check of all its words, so that a new one took a migration, after which no server of the
 * release before could work beside the new one. What a server does not know it reads as `other`. */
const COLUMNS = [
  { table: 'edits', column: 'label', isNullable: false },
  { table: 'businesses', column: 'plan', isNullable: false },
  { table: 'subscriptions', column: 'plan', isNullable: true },
  { table: 'transactions', column: 'plan', isNullable: false },
  { table: 'checkouts', column: 'plan', isNullable: false },
] as const;

/** Lets columns hold any word. */
export const openWords: Migration = {
  name: '0018-open-words',
  async up(db, words) {
    for (const one of COLUMNS) await replaceColumn(db, words, one);
  },
};

/** A check of a column goes with the column, in both engines. */
const replaceColumn = async (
  db: Kysely<unknown>,
  { text }: SchemaWords,
  { table, column, isNullable }: (typeof COLUMNS)[number],
): Promise<void> => {
  const open = `open_${column}`;
  await db.schema
    .alterTable(table)
    // A column that is added later needs something for the rows that are there.
    .addColumn(open, text, (added) => (isNullable ? added : added.notNull().defaultTo('')))
    .execute();
  await sql`update ${sql.table(table)} set ${sql.ref(open)} = ${sql.ref(column)}`.execute(db);
  await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.alterTable(table).renameColumn(open, column).execute();
};
