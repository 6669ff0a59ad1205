import { createHmac } from 'node:crypto';
import type { Counters } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { SHARED_LIMITS } from '../../platform/parameters.ts';
import type { LimitStores } from '../rate-limits.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { deleteOldAddresses } from './known-address-repository.ts';
import { deleteFull } from './limit-repository.ts';
import { deleteExpiredSlots } from './stream-slot-repository.ts';
import { createSharedAddresses } from './shared-addresses.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import { createSharedStreamSlots } from './shared-stream-slots.ts';

/** Rows that one statement deletes, so that it does not block others for long. */
const ROWS_AT_ONCE = 5000;

interface LimitsInDatabaseDeps {
  counters: Counters;
  /** Key of the hashes that are stored instead of addresses, e-mails and accounts; the same in every process. */
  key: Uint8Array;
  newId(): string;
  /** Epoch milliseconds. */
  now(): number;
  monotonicMs(): number;
  /** Timeout of a query in milliseconds; defaults to SHARED_LIMITS.patienceMs. */
  patienceMs?: number;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** Creates limit stores in the database, shared by all its processes. */
export const limitsInDatabase = (options: LimitsInDatabaseDeps): LimitStores => {
  const { key, monotonicMs, patienceMs = SHARED_LIMITS.patienceMs, log, ...deps } = options;
  const breaker = createCircuitBreaker({ pauseMs: SHARED_LIMITS.pauseMs, patienceMs, log, monotonicMs });
  const hash = createSubjectHash(key);
  const hashOf = (kind: string) => (subject: string) => hash(kind, subject);
  return {
    makeBuckets: (kind, buckets, canBeGivenBack) =>
      createSharedBuckets(buckets, { ...deps, breaker, hash: hashOf(kind), canBeGivenBack }),
    knownAddresses: createSharedAddresses({ ...deps, breaker, hash: hashOf('known address') }),
    streamSlots: createSharedStreamSlots({ ...deps, breaker, hash: hashOf('streams') }),
    async sweep() {
      const nowMs = deps.now();
      for (const removeSome of [deleteFull, deleteOldAddresses, deleteExpiredSlots])
        await inSteps((max) => removeSome(deps.counters, nowMs, max), { atOnce: ROWS_AT_ONCE });
    },
  };
};

/** Returns the keyed hash that is stored instead of an address, an e-mail or an account. Without the key, the subject cannot be found by
 * guessing.
 * @param kind the kind of data; the same subject has another hash for another kind */
type SubjectHash = (kind: string, subject: string) => string;

/** Characters of a hash: enough to rule out that two subjects collide by chance. */
const LENGTH = 22;

const createSubjectHash =
  (key: Uint8Array): SubjectHash =>
  (kind, subject) =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, subject]))
      .digest('base64url')
      .slice(0, LENGTH);
