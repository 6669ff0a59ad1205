import type { Publications } from '../src/records/publishing/publications.ts';

/** Hears of every location that is published, and keeps nothing.
 * @returns ends it */
export const hearLocations = (
  publications: Pick<Publications, 'subscribe'>,
  hear: (locationId: string) => void,
): (() => void) => publications.subscribe({ changed: hear, allChanged: () => hear('all'), held: () => [] });
