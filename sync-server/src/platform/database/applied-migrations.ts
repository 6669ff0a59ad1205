import type { Kysely } from 'kysely';
import type { Reader } from './database.ts';

/** The migrations that a database has been through, by name; none when it is new. */
export const appliedMigrations = async (reader: Reader): Promise<string[]> => {
  const tables = await reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return [];
  const db = reader as unknown as Kysely<{ migrations: { name: string } }>;
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name);
};
