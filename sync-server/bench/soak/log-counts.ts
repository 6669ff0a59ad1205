import { isExplained } from './explained.ts';
import type { LogLine } from './soak-process.ts';

/** The counts of the server's log, from warnings on. */
export interface LogCounts {
  /** The lines, with their counts. */
  readonly lines: ReadonlyMap<string, number>;
  note(line: LogLine): void;
  /** Returns the number of lines that no outage explains. */
  unexplained(): number;
}

/** The machine's doing, which says nothing of the server. */
const SLOW = 'slow request';

/** @param now epoch milliseconds
 * @param fault gets each line that no outage explains */
export const createLogCounts = (now: () => number, fault: (text: string) => void): LogCounts => {
  const lines = new Map<string, number>();
  let unexplained = 0;
  return {
    lines,
    note({ level, msg = '', code = msg, err }) {
      if (level < 40) return;
      const reason = err?.message === undefined ? '' : ` (${err.message.slice(0, 120)})`;
      const line = `${level >= 50 ? 'error' : 'warning'}: ${msg}${reason}`;
      lines.set(line, (lines.get(line) ?? 0) + 1);
      if (msg === SLOW || isExplained(code, now())) return;
      unexplained += 1;
      fault(`the log: ${line}`);
    },
    unexplained: () => unexplained,
  };
};
