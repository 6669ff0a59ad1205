import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { HistoryOrder, HistoryResult } from './play-history.ts';
import type { WorkerReport } from './worker.ts';

/** How histories are played. */
export interface PlayOptions {
  /** The built worker. */
  readonly file: string;
  /** How many processes play at once. */
  readonly workers: number;
  onResult?(result: HistoryResult): void;
}

/** A history makes much that is soon rubbish: with more room for it, it is swept less often. */
const EXEC_ARGV = ['--max-semi-space-size=32', '--enable-source-maps'];

/** What a process says that ended without being told to. */
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

/** Plays histories in processes of their own: they share nothing, so any number may play at once.
 * @returns results in the order of what was asked for
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
      // It still has to clear up behind itself.
      if (child.connected) child.disconnect();
      await end.catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: Math.min(workers, orders.length) }, work));
  return orders.flatMap((order) => results.get(order) ?? []);
};
