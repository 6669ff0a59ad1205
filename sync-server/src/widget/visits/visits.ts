import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { saveWidgetReports, type WidgetReport } from '../../records/widget-reports/widget-reports.ts';
import { addSums, knownLocations } from './visit-repository.ts';
import { createWaitingReports } from './waiting-reports.ts';
import { createWaitingSums, type WaitingSum } from './waiting-sums.ts';

/** Events and widget reports from visitors' pages, in memory until the next flush. */
export interface Visits {
  count(sum: WaitingSum): void;
  note(report: WidgetReport): void;
  /** Writes everything that waits when it is called, in one transaction. Data that cannot be written waits for the next flush. Never throws. */
  flush(): Promise<void>;
}

interface VisitsDeps {
  database: Pick<Database, 'write'>;
  log: Pick<Logger, 'warn'>;
  /** Maximum number of waiting sums, and of waiting reports. */
  waitingMax: number;
}

/** Creates the store. Counting must cost a visitor nothing and the database little, so a killed process loses the data since the last flush.
 * Source: shared-schema/docs/http-contract.md#widget-events; shared-schema/docs/decisions/0057-widget-event-counts.md. */
export const createVisits = ({ database, log, waitingMax }: VisitsDeps): Visits => {
  const sums = createWaitingSums(waitingMax);
  const reports = createWaitingReports(waitingMax);

  const write = async (): Promise<void> => {
    const lost = sums.takeLost();
    if (lost > 0) log.warn({ lost }, 'widget events dropped: too many are waiting to be written');
    const counted = sums.take();
    const noted = reports.take();
    try {
      if (counted.length + noted.length > 0) await store(database, counted, noted);
      sums.settle([]);
    } catch (error) {
      // The whole transaction was rolled back.
      sums.settle(counted);
      noted.forEach(reports.note);
      log.warn({ err: error }, 'could not write widget events, will retry');
    }
  };

  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const flush = (): Promise<void> => {
    if (!running) {
      running = write().finally(() => (running = null));
      return running;
    }
    // Data has arrived since the running flush began: run one more flush, for all callers until then.
    next ??= running.then(() => {
      next = null;
      return flush();
    });
    return next;
  };

  return { count: sums.add, note: reports.note, flush };
};

/** Writes sums and reports, except those of locations that were deleted since the visit. */
const store = (
  database: Pick<Database, 'write'>,
  counted: readonly WaitingSum[],
  noted: readonly WidgetReport[],
): Promise<void> =>
  database.write(async (tx) => {
    const known = await knownLocations(tx, new Set([...counted, ...noted].map(({ locationId }) => locationId)));
    const isKnown = ({ locationId }: { locationId: string }): boolean => known.has(locationId);
    await addSums(tx, counted.filter(isKnown));
    await saveWidgetReports(tx, noted.filter(isKnown));
  });
