import type { Publications } from '../src/records/publishing/publications.ts';

/** Calls `hear` for every published location, and caches nothing.
 * @returns ends the subscription */
export const hearLocations = (
  publications: Pick<Publications, 'subscribe'>,
  hear: (locationId: string) => void,
): (() => void) => publications.subscribe({ changed: hear, allChanged: () => hear('all'), held: () => [] });
