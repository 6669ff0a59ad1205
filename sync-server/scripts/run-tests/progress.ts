/** The progress that a test runner sends over IPC to the process that started it. */
export interface Progress {
  unit: 'files' | 'tests';
  done: number;
  all: number;
  /** Names of failed files or tests, in the order of their ends. */
  failed: readonly string[];
  /** Running files or tests, longest first. */
  running: readonly { name: string; seconds: number }[];
}

/** Counts starts and ends, and reports them.
 * @param tell absent when there is no parent process to report to */
export function createProgress(
  unit: Progress['unit'],
  { nowMs, tell }: { nowMs: () => number; tell: ((progress: Progress) => void) | undefined },
) {
  let all = 0;
  let done = 0;
  const failed: string[] = [];
  const startedMs = new Map<string, { name: string; atMs: number }>();
  const say = (): void => {
    const running = [...startedMs.values()]
      .map(({ name, atMs }) => ({ name, seconds: (nowMs() - atMs) / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds);
    tell?.({ unit, done, all, failed: [...failed], running });
  };
  return {
    planned(count: number): void {
      all = count;
      say();
    },
    began(id: string, name: string): void {
      startedMs.set(id, { name, atMs: nowMs() });
      say();
    },
    ended(id: string, isFailed: boolean): void {
      if (isFailed) failed.push(startedMs.get(id)?.name ?? id);
      startedMs.delete(id);
      done += 1;
      say();
    },
  };
}

/** Sends progress over IPC. Undefined unless the process that runs all steps started this one. */
export const toParent = process.send ? (progress: Progress): void => void process.send?.(progress) : undefined;
