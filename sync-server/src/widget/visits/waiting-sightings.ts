import type { Sighting } from '../../records/widget-reports/sightings.ts';
import { inKeyOrder } from './in-key-order.ts';

/** Sightings that are not written down yet: the newest of each kind for each location. */
export interface WaitingSightings {
  note(sighting: Sighting): void;
  /** Hands out all, in the order of inKeyOrder(), and begins anew. */
  take(): Sighting[];
}

/** @param max most sightings; one more is dropped, because the next visitor brings it again */
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
