import { sql, type Kysely } from 'kysely';
import { DatabaseError } from './database-error.ts';
import type { IndexMigration, Migration, SchemaDialect } from './migration.ts';

export interface MigrationTables {
  migrations: { name: string; applied_at: number };
}

interface MigrateOptions {
  schemaDialect: SchemaDialect;
  now(): number;
  /** Runs the work in one write transaction. */
  write<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Applies a migration that adds indexes, and records it, where that differs from a transaction of its statements; else null. */
  buildIndexes: ((migration: IndexMigration) => Promise<void>) | null;
}

/** Applies the missing migrations. Each is one transaction together with its record, unless indexes are built beside writers: a crash leaves
 * complete migrations, or one whose indexes the next start completes. Several processes may do so at once: the first one to insert a record
 * applies that migration; the others wait for the record and skip it. */
export const migrate = async (
  migrations: readonly Migration[],
  { schemaDialect, now, write, buildIndexes }: MigrateOptions,
): Promise<void> => {
  const readApplied = () =>
    write(async (untyped) => {
      const rows = await typed(untyped).selectFrom('migrations').select('name').orderBy('name').execute();
      return rows.map(({ name }) => name);
    });
  await write((untyped) => createRecords(untyped, schemaDialect)).catch(async (error: unknown) => {
    // Not a failure if another process created the table at the same time.
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
      `The database was written by a newer version of this server: it has been through ${foreign.join(', ')}, and this one knows ` +
        `nothing after ${migrations.at(-1)?.name}. Start the newer version, or restore the backup that was made before the upgrade.`,
    );

  for (const migration of migrations) {
    if (applied.includes(migration.name)) continue;
    if ('indexes' in migration && buildIndexes) {
      await buildIndexes(migration);
      continue;
    }
    await write(async (untyped) => {
      const record = await typed(untyped)
        .insertInto('migrations')
        .values({ name: migration.name, applied_at: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (!record) return;
      if ('up' in migration) await migration.up(untyped, schemaDialect);
      else
        for (const { name, on } of migration.indexes)
          await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(untyped);
    });
  }
};

const createRecords = (db: Kysely<unknown>, { text, integer, strict }: SchemaDialect): Promise<void> =>
  strict(
    db.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', text, (column) => column.primaryKey())
      .addColumn('applied_at', integer, (column) => column.notNull()),
  ).execute();

const typed = (db: Kysely<unknown>): Kysely<MigrationTables> => db as Kysely<MigrationTables>;
