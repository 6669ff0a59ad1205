import type { Timers } from '../../src/api/client.ts';

/** Timers and a clock that only the test advances. */
export class ManualTimers implements Timers {
  nowMs: number;
  #pending = new Map<number, { at: number; run: () => void }>();
  #last = 0;

  constructor(nowMs = 1_700_000_000_000) {
    this.nowMs = nowMs;
  }

  readonly now = (): number => this.nowMs;

  readonly setTimeout = (run: () => void, ms: number): number => {
    this.#last += 1;
    this.#pending.set(this.#last, { at: this.nowMs + ms, run });
    return this.#last;
  };

  readonly clearTimeout = (timer: unknown): void => {
    this.#pending.delete(timer as number);
  };

  /** Returns the delays of the pending timers in milliseconds, soonest first. */
  due(): number[] {
    return [...this.#pending.values()].map(({ at }) => at - this.nowMs).sort((a, b) => a - b);
  }

  /** Advances the clock and runs the timers that are due, in order. */
  advance(ms: number): void {
    const until = this.nowMs + ms;
    for (;;) {
      const [next] = [...this.#pending].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [id, { at, run }] = next;
      this.#pending.delete(id);
      this.nowMs = Math.max(this.nowMs, at);
      run();
    }
    this.nowMs = until;
  }
}
