import type { Step } from './steps.ts';
import { countsText, type Totals } from './totals.ts';

/** The result of running a step's commands. */
export interface Outcome {
  ok: boolean;
  /** The output of the commands, shown when the step failed. */
  output: string;
  totals: Totals | null;
}

/** The result of one step. */
export interface Result {
  name: string;
  state: 'ok' | 'failed' | 'not run';
  seconds: number;
  totals: Totals | null;
}

interface Hands {
  run: (step: Step) => Promise<Outcome>;
  /** Milliseconds of a monotonic clock. */
  nowMs: () => number;
  onStart: (step: Step) => void;
  onEnd: (result: Result, output: string) => void;
}

/** Runs the lanes in parallel, and the steps of a lane one after the other. A failed step stops only the steps that need it.
 * @returns in the order of the steps */
export async function runSteps(steps: readonly Step[], { run, nowMs, onStart, onEnd }: Hands): Promise<Result[]> {
  const lanes = new Map<Step['lane'], Promise<unknown>>();
  const results = new Map<string, Promise<Result>>();
  for (const step of steps) {
    const runOne = async (): Promise<Result> => {
      await lanes.get(step.lane);
      const needed = await Promise.all(step.needs.map(async (name) => (await results.get(name))?.state));
      const isBlocked = needed.some((state) => state !== 'ok');
      const startedAtMs = nowMs();
      if (!isBlocked) onStart(step);
      const { ok, output, totals } = isBlocked ? { ok: false, output: '', totals: null } : await run(step);
      const state = isBlocked ? 'not run' : ok ? 'ok' : 'failed';
      const result: Result = { name: step.name, state, seconds: (nowMs() - startedAtMs) / 1000, totals };
      onEnd(result, output);
      return result;
    };
    const running = runOne();
    results.set(step.name, running);
    lanes.set(step.lane, running);
  }
  return Promise.all(results.values());
}

/** Formats one line per step: name, state, time, and the tests that it ran. */
export function summaryTable(results: readonly Result[]): string {
  return results
    .map(
      ({ name, state, seconds, totals }) =>
        `${name.padEnd(8)} ${state.padEnd(7)} ${seconds.toFixed(1).padStart(7)} s${countsText(totals)}`,
    )
    .join('\n');
}
