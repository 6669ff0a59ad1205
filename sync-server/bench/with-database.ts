import { POSTGRES_PREDICATE_LOCKS } from '../src/platform/database/postgres/predicate-locks.ts';
import { createFreshDatabase } from '../test/postgres/fresh-database.ts';
import { startOwnPostgres } from '../test/postgres/start-postgres.ts';

/** Starts a durable PostgreSQL with our settings for the duration of the work, and passes the URL of a fresh database in it.
 * @param name `postgres`, or `sqlite`, which is a file in the server's own folder: null */
export const withDatabase = async <Done>(name: string, work: (url: string | null) => Promise<Done>): Promise<Done> => {
  if (name === 'sqlite') return work(null);
  const postgres = await startOwnPostgres({ isDurable: true, settings: POSTGRES_PREDICATE_LOCKS });
  try {
    return await work((await createFreshDatabase(postgres.adminUrl)).url);
  } finally {
    await postgres.stop();
  }
};
