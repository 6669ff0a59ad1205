import type { Logger } from '../../platform/logger.ts';
import { createSingleFlight, type SingleFlight } from '../../platform/single-flight.ts';
import type { Publications } from './publications.ts';
import { NO_REVISION, type Snapshots } from './snapshots.ts';

interface RevisionCheckDeps {
  publications: Pick<Publications, 'held' | 'publish'>;
  snapshots: Pick<Snapshots, 'revisionsOf'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** As of the change watcher. */
  purgeAgain?: ((locationIds: readonly string[]) => Promise<void>) | undefined;
}

/** Compares the revisions of all cached locations with the database and publishes those that differ or are gone. A change that this process
 * missed is thus corrected by the next run. Visitors never wait for the check.
 * Source: shared-schema/docs/decisions/0080-cache-revision-check.md. */
export const createRevisionCheck = ({ publications, snapshots, log, purgeAgain }: RevisionCheckDeps): SingleFlight => {
  /** Locations that have been published and not purged yet: after a failure the next run does not find them wrong anymore. */
  const owed = new Set<string>();
  return createSingleFlight({
    name: 'cache revision check',
    log,
    async work() {
      const held = publications.held().filter(([, rev]) => rev !== NO_REVISION);
      const current = await snapshots.revisionsOf([...new Set(held.map(([locationId]) => locationId))]);
      const wrong = held.filter(([locationId, rev]) => current.get(locationId) !== rev);
      const locationIds = [...new Set(wrong.map(([locationId]) => locationId))];
      publications.publish(locationIds);
      for (const locationId of locationIds) owed.add(locationId);
      if (owed.size > 0) await purgeAgain?.([...owed]);
      owed.clear();
    },
  });
};
