/** A cache of refused subjects, so that repeated calls of a refused subject cost no query. */
export interface Refusals {
  /** Remembers a refusal that lasts until `untilMs`, whatever happens. */
  add(subject: string, untilMs: number): void;
  /** @returns the milliseconds left of a refusal; 0 for none */
  leftMs(subject: string): number;
}

/** @param max maximum number of refusals; the oldest one is evicted first, and its subject is looked up again */
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
      // A refusal that starts in the future means that the clock was set back: it is no longer valid.
      return refusal && nowMs >= refusal.fromMs ? Math.max(0, refusal.untilMs - nowMs) : 0;
    },
  };
};
