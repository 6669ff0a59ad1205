import type { Kysely } from 'kysely';
import type { Reader } from './database.ts';

/** Names of the steps that the database has taken, in their order; none when it is new. */
export const appliedMigrations = async (reader: Reader): Promise<string[]> => {
  const tables = await reader.introspection.getTables();
  return tables.some(({ name }) => name === 'migrations') ? namesOfApplied(reader) : [];
};

/** The same of a database that has been migrated before, for whoever asks every second.
 * @throws what the engine throws for a table that is not there */
export const namesOfApplied = async (reader: Reader): Promise<string[]> => {
  // The runner's own table is none of the product's.
  const untyped = reader as unknown as Kysely<{ migrations: { name: string } }>;
  const rows = await untyped.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
