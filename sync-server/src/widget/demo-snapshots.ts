import { DEMO_ID, demoBusiness } from '@doorsign/shared-schema/demo';
import { NO_REVISION, type Snapshots } from '../records/publishing/snapshots.ts';

/** Adds the sample business, which is not in the database, to the stored snapshots. Source: shared-schema/docs/product-rules.md#p15. */
export const withDemo = (
  { findPublic }: Pick<Snapshots, 'findPublic'>,
  now: () => number,
): Pick<Snapshots, 'findPublic'> => ({
  findPublic(locationId) {
    if (locationId !== DEMO_ID) return findPublic(locationId);
    return Promise.resolve({ locationId, rev: NO_REVISION, domains: [], ...demoBusiness(now()) });
  },
});
