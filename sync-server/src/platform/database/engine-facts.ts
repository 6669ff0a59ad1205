import { sql } from 'kysely';
import type { Database } from './database.ts';

type Asked = Pick<Database, 'read' | 'isShared'>;

/** Returns the name and version of the engine, as operators know them. */
export const readEngine = async ({ read, isShared }: Asked): Promise<string> => {
  const version = isShared
    ? sql<{ said: string }>`select version() as said`
    : sql<{ said: string }>`select 'SQLite ' || sqlite_version() as said`;
  return (await version.execute(read)).rows[0]?.said ?? 'unknown';
};

/** Returns the size of the data in bytes: for SQLite the file without its log, for PostgreSQL the whole database. */
export const readDatabaseBytes = async ({ read, isShared }: Asked): Promise<number> => {
  const size = isShared
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  return Number((await size.execute(read)).rows[0]?.bytes);
};
