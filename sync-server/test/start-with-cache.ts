import { businessCalls } from '@doorsign/shared-schema/api';
import type { PurgeJob } from '../src/purges/purge-job.ts';
import { PURGES } from '../src/platform/parameters.ts';
import { startCache } from './cache-receiver.ts';
import { startWithLocations } from './location-calls.ts';
import type { TestServer, TestServerOptions } from './start-test-server.ts';
import { openUntil } from './sync-requests.ts';

/** The token that the cache is shown. */
export const PURGE_TOKEN = 'a-secret-of-the-cache';

/** Returns the variables of a server that tells this cache. */
export const purgeEnvironment = (url: string): Record<string, string> => ({
  PURGE_URL: url,
  PURGE_TOKEN,
  PURGE_FORM: 'varnish',
});

/** @throws Error if the server has no cache to tell */
export const purgesOf = ({ deps }: TestServer): PurgeJob => {
  if (!deps.purges) throw new Error('This server has no cache to tell.');
  return deps.purges;
};

/** Purges what is due, and what is due again after that. */
export const settlePurges = async (server: TestServer): Promise<void> => {
  await purgesOf(server).look();
  server.pass(PURGES.againMs);
  await purgesOf(server).look();
};

/** Returns the rows of locations that a cache has to forget. */
export const purgeRows = ({ deps }: TestServer) =>
  deps.database.read.selectFrom('purges').selectAll().orderBy('location_id').execute();

/** Starts a server with an owner and a cache that knows of everything so far. */
export const startWithCache = async (options: TestServerOptions = {}) => {
  const cache = await startCache();
  const environment = { ...purgeEnvironment(cache.url), ...options.environment };
  const started = await startWithLocations('enterprise', { ...options, environment });
  const { server, ada } = started;
  await settlePurges(server);
  cache.purges.length = 0;
  let closes = 0;
  return {
    ...started,
    cache,
    look: () => purgesOf(server).look(),
    settle: () => settlePurges(server),
    rows: () => purgeRows(server),
    /** Changes the hours.
     * @returns the status of the answer */
    async save(): Promise<number> {
      closes += 1;
      const monday = openUntil(`${10 + (closes % 12)}:00`);
      return (await server.call(businessCalls.hours, { token: ada.token, body: { businessHours: { monday } } })).status;
    },
  };
};
