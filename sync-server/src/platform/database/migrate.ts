import type { Kysely } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { Migration, SchemaWords } from './migration.ts';

interface MigrationTables {
  migrations: { name: string; applied_at: number };
}

interface MigrateOptions {
  words: SchemaWords;
  now(): number;
  /** Runs the work in one write transaction. */
  write<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T>;
}

/** Applies what is missing, each step with its record in one transaction, so that a crash leaves whole steps only. Several
 * processes may do so at once: whoever records a step first does it, and the others wait for the record and pass the step over. */
export const migrate = async (
  migrations: readonly Migration[],
  { words, now, write }: MigrateOptions,
): Promise<void> => {
  const readApplied = () =>
    write(async (untyped) => {
      const rows = await typed(untyped).selectFrom('migrations').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name);
    });
  await write((untyped) => createRecords(untyped, words)).catch(async (error: unknown) => {
    // Another process that made them at the same moment is no failure.
    await readApplied().catch(() => {
      throw error;
    });
  });

  const known = new Set(migrations.map(({ name }) => name));
  const applied = await readApplied();
  const foreign = applied.filter((name) => !known.has(name));
  if (foreign.length > 0)
    throw new DatabaseError(
      'newer',
      `The database was written by a newer version of this server (${foreign.join(', ')}).`,
    );

  for (const { name, up } of migrations) {
    if (applied.includes(name)) continue;
    await write(async (untyped) => {
      const record = await typed(untyped)
        .insertInto('migrations')
        .values({ name, applied_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (record) await up(untyped, words);
    });
  }
};

const createRecords = (db: Kysely<unknown>, { text, integer, strict }: SchemaWords): Promise<void> =>
  strict(
    db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('applied_at', integer, (column) => column.notNull()),
  ).execute();

const typed = (db: Kysely<unknown>): Kysely<MigrationTables> => db as Kysely<MigrationTables>;
