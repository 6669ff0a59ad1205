import type { Sighting } from '../../records/widget-reports/sightings.ts';
import { inKeyOrder } from './in-key-order.ts';

/** Widget reports that are not yet written: the newest of each kind for each location. */
export interface WaitingSightings {
  note(sighting: Sighting): void;
  /** Returns and removes all reports, in the order of inKeyOrder(). */
  take(): Sighting[];
}

/** @param max maximum number of reports; further ones are dropped, because the next visitor sends them again */
export const createWaitingSightings = (max: number): WaitingSightings => {
  let waiting = new Map<string, Sighting>();
  return {
    note(sighting) {
      const key = `${sighting.locationId} ${sighting.kind}`;
      const known = waiting.get(key);
      if (known ? known.at <= sighting.at : waiting.size < max) waiting.set(key, sighting);
    },
    take() {
      const taken = inKeyOrder(waiting);
      waiting = new Map();
      return taken;
    },
  };
};
