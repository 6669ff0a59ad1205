import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { saveSightings, type Sighting } from '../../records/widget-reports/sightings.ts';
import { addSums, knownLocations } from './visit-repository.ts';
import { createWaitingSightings } from './waiting-sightings.ts';
import { createWaitingSums, type WaitingSum } from './waiting-sums.ts';

/** What visitors' pages tell, in memory until the next flush. */
export interface Visits {
  count(sum: WaitingSum): void;
  note(sighting: Sighting): void;
  /** Writes down, in one transaction, all that waits when it is called. What cannot be written waits on. Never throws. */
  flush(): Promise<void>;
}

interface VisitsDeps {
  database: Pick<Database, 'write'>;
  log: Pick<Logger, 'warn'>;
  /** Most sums, and most sightings, that wait. */
  waitingMax: number;
}

/** Counting must cost a visitor nothing and the database little, so a killed process loses what came since the last flush.
 * Source: shared-schema/docs/http-contract.md#widget-events; shared-schema/docs/decisions/0057-widget-event-counts.md. */
export const createVisits = ({ database, log, waitingMax }: VisitsDeps): Visits => {
  const sums = createWaitingSums(waitingMax);
  const sightings = createWaitingSightings(waitingMax);

  const write = async (): Promise<void> => {
    const lost = sums.takeLost();
    if (lost > 0) log.warn({ lost }, 'events were not counted: too many wait to be written');
    const counted = sums.take();
    const noted = sightings.take();
    try {
      if (counted.length + noted.length > 0) await store(database, counted, noted);
      sums.settle([]);
    } catch (error) {
      // The transaction is undone whole.
      sums.settle(counted);
      noted.forEach(sightings.note);
      log.warn({ err: error }, 'events wait longer: they could not be written');
    }
  };

  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const flush = (): Promise<void> => {
    if (!running) {
      running = write().finally(() => (running = null));
      return running;
    }
    // What has come since the running one began: one more for all who ask meanwhile.
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  };

  return { count: sums.add, note: sightings.note, flush };
};

/** Whose location has been deleted since the visit is left out. */
const store = (
  database: Pick<Database, 'write'>,
  counted: readonly WaitingSum[],
  noted: readonly Sighting[],
): Promise<void> =>
  database.write(async (tx) => {
    const known = await knownLocations(tx, new Set([...counted, ...noted].map(({ locationId }) => locationId)));
    const isKnown = ({ locationId }: { locationId: string }): boolean => known.has(locationId);
    await addSums(tx, counted.filter(isKnown));
    await saveSightings(tx, noted.filter(isKnown));
  });
