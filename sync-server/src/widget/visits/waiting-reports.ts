import type { WidgetReport } from '../../records/widget-reports/widget-reports.ts';
import { inKeyOrder } from './in-key-order.ts';

/** Widget reports that are not yet written: the newest of each kind for each location. */
export interface WaitingReports {
  note(report: WidgetReport): void;
  /** Returns and removes all reports, in the order of inKeyOrder(). */
  take(): WidgetReport[];
}

/** @param max maximum number of reports; further ones are dropped, because the next visitor sends them again */
export const createWaitingReports = (max: number): WaitingReports => {
  let waiting = new Map<string, WidgetReport>();
  return {
    note(report) {
      const key = `${report.locationId} ${report.kind}`;
      const known = waiting.get(key);
      if (known ? known.at <= report.at : waiting.size < max) waiting.set(key, report);
    },
    take() {
      const taken = inKeyOrder(waiting);
      waiting = new Map();
      return taken;
    },
  };
};
