import type { Kysely } from 'kysely';
import type { Reader } from './database.ts';

/** Names of the steps that the database has taken, in their order. */
export const findAppliedMigrations = async (reader: Reader): Promise<string[]> => {
  // The runner's own table is none of the product's.
  const untyped = reader as unknown as Kysely<{ migrations: { name: string } }>;
  const rows = await untyped.selectFrom('migrations').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
};
