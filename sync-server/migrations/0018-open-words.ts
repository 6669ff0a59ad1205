import { sql, type Kysely } from 'kysely';
import type { Migration, SchemaDialect } from '../src/platform/database/migration.ts';

/** Columns whose set of values grows with the product. Each had a check of all its values, so that a new value took a migration, after
 * which no server of the previous release could run alongside the new one. A server reads a value that it does not know as `other`. */
const COLUMNS = [
  { table: 'edits', column: 'label', isNullable: false },
  { table: 'businesses', column: 'plan', isNullable: false },
  { table: 'subscriptions', column: 'plan', isNullable: true },
  { table: 'transactions', column: 'plan', isNullable: false },
  { table: 'checkouts', column: 'plan', isNullable: false },
] as const;

/** Lets these columns hold any value. */
export const openWords: Migration = {
  name: '0018-open-words',
  async up(db, dialect) {
    for (const one of COLUMNS) await replaceColumn(db, dialect, one);
  },
};

/** Replaces a column. In both databases, the check of a column is dropped with the column. */
const replaceColumn = async (
  db: Kysely<unknown>,
  { text }: SchemaDialect,
  { table, column, isNullable }: (typeof COLUMNS)[number],
): Promise<void> => {
  const open = `open_${column}`;
  await db.schema
    .alterTable(table)
    // An added column needs a default for the existing rows.
    .addColumn(open, text, (added) => (isNullable ? added : added.notNull().defaultTo('')))
    .execute();
  await sql`update ${sql.table(table)} set ${sql.ref(open)} = ${sql.ref(column)}`.execute(db);
  await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.alterTable(table).renameColumn(open, column).execute();
};
