import { sql, type Kysely } from 'kysely';
import type { Reader } from './database.ts';

/** Returns the names of the migrations that the database has applied, in order; none for a new database. */
export const appliedMigrations = async (reader: Reader): Promise<string[]> =>
  (await tablesThere(reader)).has('migrations') ? namesOfApplied(reader) : [];

/** Returns the names of the tables that Doorsign's statements reach. A PostgreSQL database may have tables of the same names in other schemas. */
export const tablesThere = async (reader: Reader): Promise<Set<string>> => {
  const tables = await reader.introspection.getTables();
  const schema = tables[0]?.schema === undefined ? undefined : await schemaOfOurs(reader);
  return new Set(tables.filter((table) => table.schema === schema).map(({ name }) => name));
};

/** The schema in which PostgreSQL finds a table that a statement names without a schema. */
const schemaOfOurs = async (reader: Reader): Promise<string | null | undefined> =>
  (await sql<{ name: string | null }>`select current_schema() as name`.execute(reader)).rows[0]?.name;

/** Returns the same as appliedMigrations() without checking for the table, for callers that ask every second. The database must have been migrated
 * before.
 * @throws the engine's error for a missing table */
export const namesOfApplied = async (reader: Reader): Promise<string[]> => {
  // The migration runner's own table is not part of Tables.
  const untyped = reader as unknown as Kysely<{ migrations: { name: string } }>;
  const rows = await untyped.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
