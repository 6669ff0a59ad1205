import './light-process.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';

/** The worker's answer: the result of a history, or the reason for which it could not be played. */
export type WorkerReport = HistoryResult | { readonly seed: number; readonly broken: string };

// Imported here, because light-process.ts must change the process before any of these modules load.
const { closeStages, playHistory } = await import('./play-history.ts');

const report = (answer: WorkerReport): void => void process.send?.(answer);

process.on('message', (order: HistoryOrder) => {
  playHistory(order).then(report, (error: unknown) =>
    report({ seed: order.seed, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// The parent process has no more histories, or is gone.
process.on('disconnect', () => {
  try {
    closeStages();
  } finally {
    process.exit();
  }
});
process.on('SIGINT', () => process.exit());
