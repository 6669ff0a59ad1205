import { sql, type Kysely } from 'kysely';
import type { Reader } from './database.ts';

/** Names of the steps that the database has taken, in their order; none when it is new. */
export const appliedMigrations = async (reader: Reader): Promise<string[]> =>
  (await tablesThere(reader)).has('migrations') ? namesOfApplied(reader) : [];

/** Names of the tables that our statements reach. A PostgreSQL has tables of others in other schemas, some of them with our names. */
export const tablesThere = async (reader: Reader): Promise<Set<string>> => {
  const tables = await reader.introspection.getTables();
  const schema = tables[0]?.schema === undefined ? undefined : await schemaOfOurs(reader);
  return new Set(tables.filter((table) => table.schema === schema).map(({ name }) => name));
};

/** Where a statement finds a table that it names without a schema. */
const schemaOfOurs = async (reader: Reader): Promise<string | null | undefined> =>
  (await sql<{ name: string | null }>`select current_schema() as name`.execute(reader)).rows[0]?.name;

/** The same as appliedMigrations() of a database that has been migrated before, for whoever asks every second.
 * @throws what the engine throws for a table that is not there */
export const namesOfApplied = async (reader: Reader): Promise<string[]> => {
  // The runner's own table is none of the product's.
  const untyped = reader as unknown as Kysely<{ migrations: { name: string } }>;
  const rows = await untyped.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
