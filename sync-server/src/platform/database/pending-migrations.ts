import type { Kysely } from 'kysely';
import type { Reader } from './database.ts';
import type { Migration } from './migration.ts';

/** The migrations that a database has not been through, by name.
 * @returns null where there are none, or the database is new: then nothing can be lost by them; null too for one of a newer server,
 *          which must not be migrated at all */
export const pendingMigrations = async (
  reader: Reader,
  migrations: readonly Migration[],
): Promise<readonly string[] | null> => {
  const tables = await reader.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return null;
  const db = reader as unknown as Kysely<{ migrations: { name: string } }>;
  const applied = (await db.selectFrom('migrations').select('name').execute()).map(({ name }) => name);
  const names = migrations.map(({ name }) => name);
  if (applied.length === 0 || applied.some((name) => !names.includes(name))) return null;
  const pending = names.filter((name) => !applied.includes(name));
  return pending.length > 0 ? pending : null;
};
