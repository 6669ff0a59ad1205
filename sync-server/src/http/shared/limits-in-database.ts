import type { Counters } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { inSteps } from '../../platform/in-steps.ts';
import { SHARED_LIMITS } from '../../platform/parameters.ts';
import type { LimitStores } from '../rate-limits.ts';
import { createAsk } from './ask.ts';
import { deleteOldAddresses } from './known-address-repository.ts';
import { deleteFull } from './limit-repository.ts';
import { deleteLeftPlaces } from './place-repository.ts';
import { createSharedAddresses } from './shared-addresses.ts';
import { createSharedBuckets } from './shared-buckets.ts';
import { createSharedPlaces } from './shared-places.ts';
import { createSubjectHash } from './subject-hash.ts';

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
  const ask = createAsk({ pauseMs: SHARED_LIMITS.pauseMs, patienceMs, log, monotonicMs });
  const hash = createSubjectHash(key);
  const hashOf = (kind: string) => (subject: string) => hash(kind, subject);
  return {
    makeBuckets: (kind, buckets, canBeGivenBack) =>
      createSharedBuckets(buckets, { ...deps, ask, hash: hashOf(kind), canBeGivenBack }),
    knownAddresses: createSharedAddresses({ ...deps, ask, hash: hashOf('known address') }),
    streamPlaces: createSharedPlaces({ ...deps, ask, hash: hashOf('streams') }),
    async sweep() {
      const nowMs = deps.now();
      for (const removeSome of [deleteFull, deleteOldAddresses, deleteLeftPlaces])
        await inSteps((max) => removeSome(deps.counters, nowMs, max), { atOnce: ROWS_AT_ONCE });
    },
  };
};
