import type { Step } from './steps.ts';
import type { Totals } from './totals.ts';

/** What running one step came to. */
export interface Outcome {
  ok: boolean;
  /** What the commands printed; shown when the step failed. */
  output: string;
  totals: Totals | null;
}

export interface Result {
  name: string;
  state: 'ok' | 'failed' | 'not run';
  seconds: number;
  totals: Totals | null;
}

interface Hands {
  run: (step: Step) => Promise<Outcome>;
  /** Milliseconds of a clock that only goes forward. */
  nowMs: () => number;
  onStart: (step: Step) => void;
  onEnd: (result: Result, output: string) => void;
}

/** Runs every step, also after one has failed, except those that need what failed. */
export async function runSteps(steps: readonly Step[], { run, nowMs, onStart, onEnd }: Hands): Promise<Result[]> {
  const results: Result[] = [];
  const stands = (name: string) => results.some((result) => result.name === name && result.state === 'ok');
  for (const step of steps) {
    onStart(step);
    const startedAtMs = nowMs();
    const blocked = !step.needs.every(stands);
    const { ok, output, totals } = blocked ? { ok: false, output: '', totals: null } : await run(step);
    const state = blocked ? 'not run' : ok ? 'ok' : 'failed';
    const result: Result = { name: step.name, state, seconds: (nowMs() - startedAtMs) / 1000, totals };
    results.push(result);
    onEnd(result, output);
  }
  return results;
}

/** One line per step: name, state, time, and the tests it ran. */
export function summaryTable(results: readonly Result[]): string {
  return results
    .map(({ name, state, seconds, totals }) => {
      const tests = totals === null ? '' : `   ${totals.passed} passed, ${totals.failed} failed`;
      return `${name.padEnd(8)} ${state.padEnd(7)} ${seconds.toFixed(1).padStart(7)} s${tests}`;
    })
    .join('\n');
}
