import { DEMO_ID, demoBusiness } from '@doorsign/shared-schema/demo';
import type { Snapshots } from '../records/snapshots.ts';

/** Puts the sample business beside those of the database, of which it is none. Source: decisions P15. */
export const withDemo = ({ findPublic }: Snapshots, now: () => number): Snapshots => ({
  findPublic(locationId) {
    if (locationId !== DEMO_ID) return findPublic(locationId);
    return Promise.resolve({ locationId, rev: 0, domains: [], ...demoBusiness(now()) });
  },
});
