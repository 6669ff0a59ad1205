import type { SyncRequest } from '@doorsign/shared-schema/api';
import { sql } from 'kysely';
import { readConfig } from '../../src/config.ts';
import { createDeps } from '../../src/deps.ts';
import { AppError } from '../../src/http/errors.ts';
import type { Owner } from '../../src/http/owner.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createSyncService } from '../../src/sync/service.ts';
import { ROOT, type LoadAccount } from '../load/accounts.ts';
import { greedOf } from './greeds.ts';

/** Requests between two rounds of VACUUM on PostgreSQL. Under the rate limits as many take minutes, and autovacuum looks every minute; here
 * they take a second. */
const VACUUM_EVERY = 20;

/** Fills a business's history up to its quota before the server starts. The rate limits would make this take hours.
 * @param seconds when it stops, full or not */
export const fillPast = async (
  environment: Readonly<Record<string, string>>,
  who: LoadAccount,
  seconds: number,
): Promise<void> => {
  const { config } = readConfig(environment);
  const deps = await createDeps(config, { root: ROOT, standIns: null, log: createLogger('silent') });
  const { sync } = createSyncService(deps);
  const ids = { accountId: who.id, businessId: who.id, locationId: who.id, sessionId: '' };
  const owner: Owner = { ...ids, role: 'owner', scope: null, plan: 'enterprise', emailVerified: true };
  const greed = greedOf('POST /api/sync');
  const untilMs = performance.now() + seconds * 1000;
  try {
    for (let index = 0; performance.now() < untilMs; index += 1) {
      await sync(owner, greed(who, index).body as SyncRequest);
      if (deps.database.isShared && index % VACUUM_EVERY === 0) await sql`vacuum`.execute(deps.database.counters);
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'limit_reached')) throw error;
  } finally {
    await deps.database.close();
  }
};
