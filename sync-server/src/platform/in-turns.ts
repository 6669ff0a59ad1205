import type { Every } from './every.ts';

interface Wheel {
  /** The calls of each turn of an interval. */
  readonly turns: readonly Set<{ readonly work: () => void }>[];
  members: number;
  stop(): void;
}

/** Creates an `every` for thousands of calls of one interval: they share a timer, which calls each of them in its turn. The load of an interval
 * is spread evenly, and calls of one turn can share queries. The first call comes within the interval.
 * @param every the timer
 * @param turns number of turns in an interval */
export const inTurns = (every: Every, turns: number): Every => {
  const wheels = new Map<number, Wheel>();

  const startWheel = (intervalMs: number): Wheel => {
    const sets = Array.from({ length: turns }, () => new Set<{ readonly work: () => void }>());
    let next = 0;
    const stop = every(intervalMs / turns, () => {
      const turn = sets[next] ?? [];
      next = (next + 1) % turns;
      // A copy: what joins during a turn waits for its next one.
      for (const { work } of Array.from(turn)) work();
    });
    return { turns: sets, members: 0, stop };
  };

  return (intervalMs, work) => {
    const wheel = wheels.get(intervalMs) ?? startWheel(intervalMs);
    wheels.set(intervalMs, wheel);
    const turn = wheel.turns.reduce((least, other) => (other.size < least.size ? other : least));
    const call = { work };
    turn.add(call);
    wheel.members += 1;
    return () => {
      if (!turn.delete(call)) return;
      wheel.members -= 1;
      if (wheel.members > 0) return;
      wheel.stop();
      wheels.delete(intervalMs);
    };
  };
};
