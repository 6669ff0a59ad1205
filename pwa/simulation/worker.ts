import './light-process.ts';
import type { HistoryOrder, HistoryResult } from './play-history.ts';

/** What it answers: what the history came to, or why it came to nothing. */
export type WorkerReport = HistoryResult | { readonly seed: number; readonly broken: string };

// Only now: what is loaded before light-process.ts would still see the process as it was.
const { closeStages, playHistory } = await import('./play-history.ts');

const report = (answer: WorkerReport): void => void process.send?.(answer);

process.on('message', (order: HistoryOrder) => {
  playHistory(order).then(report, (error: unknown) =>
    report({ seed: order.seed, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// Whoever gave the orders has no more of them, or is gone.
process.on('disconnect', () => void closeStages().finally(() => process.exit()));
process.on('SIGINT', () => process.exit());
