import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import type { WorkerReport } from './worker.ts';

/** Options for playing histories. */
export interface PlayOptions {
  /** The built worker. */
  readonly file: string;
  /** The number of parallel processes. */
  readonly workers: number;
  onResult?(result: HistoryResult): void;
}

/** A history creates much short-lived garbage: a larger young generation is collected less often. */
const EXEC_ARGV = ['--max-semi-space-size=32', '--enable-source-maps'];

/** Rejects when a process exits on its own. */
const ended = async (child: ChildProcess): Promise<never> => {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  throw new Error(`A process that played histories ended by itself (${signal ?? code}).`);
};

const playOne = async (child: ChildProcess, order: HistoryOrder, end: Promise<never>): Promise<HistoryResult> => {
  const answer = once(child, 'message');
  child.send(order);
  const [report] = (await Promise.race([answer, end])) as [WorkerReport];
  if ('broken' in report) throw new Error(`Seed ${report.seed} cannot be played: ${report.broken}`);
  return report;
};

/** Plays histories in separate processes. They share nothing, so any number can run at once.
 * @returns results in the order of `orders`
 * @throws when a history cannot be played to its end */
export const playHistories = async (
  orders: readonly HistoryOrder[],
  { file, workers, onResult }: PlayOptions,
): Promise<HistoryResult[]> => {
  const results = new Map<HistoryOrder, HistoryResult>();
  const waiting = [...orders];
  const work = async (): Promise<void> => {
    const child = fork(file, { execArgv: EXEC_ARGV });
    const end = ended(child);
    end.catch(() => undefined);
    try {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        const result = await playOne(child, order, end);
        results.set(order, result);
        onResult?.(result);
      }
    } finally {
      // The child process still cleans up.
      if (child.connected) child.disconnect();
      await end.catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, orders.length) }, work));
  return orders.flatMap((order) => results.get(order) ?? []);
};
