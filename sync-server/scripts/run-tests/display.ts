import type { Progress } from './progress.ts';
import { progressLine } from './progress-line.ts';
import type { Result } from './run-steps.ts';
import { countsText } from './totals.ts';

/** Shows the progress of the steps: on a terminal one updated line per running step, elsewhere one plain line per step every half minute.
 * A failed file or test is named when it ends; the runner's output with the details follows when the step ends. */
export interface Display {
  started(name: string): void;
  moved(name: string, progress: Progress): void;
  ended(result: Result, output: string | null): void;
  close(): void;
}

interface Running {
  startedMs: number;
  /** The last progress that the runner reported, and its time. */
  told: { progress: Progress; atMs: number } | null;
}

const TERMINAL_EVERY_MS = 500;
const PLAIN_EVERY_MS = 30_000;

/** @param columns width of the terminal; null for other outputs */
export function createDisplay(
  write: (text: string) => void,
  { nowMs, columns }: { nowMs: () => number; columns: (() => number) | null },
): Display {
  const running = new Map<string, Running>();
  let drawn = 0;

  const lines = (): string[] =>
    [...running].map(([name, { startedMs, told }]) =>
      progressLine(name, nowMs() - startedMs, told && aged(told.progress, nowMs() - told.atMs), columns?.()),
    );
  /** Returns the escape codes that move above the last output and clear it. */
  const erased = (): string => (drawn > 0 ? `\u001b[${drawn}A\u001b[0J` : '');
  const print = (text: string): void => {
    if (!columns) return void (text !== '' && write(`${text}\n`));
    const below = lines();
    write(`${erased()}${[...(text === '' ? [] : [text]), ...below].map((line) => `${line}\n`).join('')}`);
    drawn = below.length;
  };
  const timer = setInterval(
    () => print(columns ? '' : lines().join('\n')),
    columns ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS,
  );

  return {
    started(name) {
      running.set(name, { startedMs: nowMs(), told: null });
      print(columns ? '' : `${name.padEnd(8)} started`);
    },
    moved(name, progress) {
      const step = running.get(name);
      if (!step) return;
      const failed = progress.failed.slice(step.told?.progress.failed.length ?? 0);
      step.told = { progress, atMs: nowMs() };
      for (const test of failed) print(`${name.padEnd(8)} failed: ${test}`);
    },
    ended({ name, state, seconds, totals }, output) {
      running.delete(name);
      print(`${name.padEnd(8)} ${state}, ${seconds.toFixed(1)} s${countsText(totals)}`);
      if (output !== null) print(`\n${output.trimEnd()}\n`);
    },
    close() {
      clearInterval(timer);
      print('');
    },
  };
}

/** Adds the elapsed time to an earlier progress report. Everything that ran then is still running, because its end would have been reported. */
const aged = (progress: Progress, byMs: number): Progress => ({
  ...progress,
  running: progress.running.map(({ name, seconds }) => ({ name, seconds: seconds + byMs / 1000 })),
});
