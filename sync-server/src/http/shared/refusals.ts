/** Until when subjects are refused, so that whoever goes on asking costs no more than that. */
export interface Refusals {
  /** Remembers a refusal that will be one until then, whatever happens. */
  add(subject: string, untilMs: number): void;
  /** @returns how many milliseconds are left of one; 0 for none */
  leftMs(subject: string): number;
}

/** @param max most that are remembered; the oldest goes first, and is asked for again */
export const createRefusals = (max: number, now: () => number): Refusals => {
  const refusals = new Map<string, { fromMs: number; untilMs: number }>();
  return {
    add(subject, untilMs) {
      const nowMs = now();
      refusals.delete(subject);
      refusals.set(subject, { fromMs: nowMs, untilMs });
      for (const [oldest, refusal] of refusals) {
        if (refusals.size <= max && refusal.untilMs > nowMs) return;
        refusals.delete(oldest);
      }
    },
    leftMs(subject) {
      const nowMs = now();
      const refusal = refusals.get(subject);
      // Before it began, the clock has been set back: nothing is known any more.
      return refusal && nowMs >= refusal.fromMs ? Math.max(0, refusal.untilMs - nowMs) : 0;
    },
  };
};
