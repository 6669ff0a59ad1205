/** The only source of randomness of a history: the same seed always gives the same numbers. */
export interface Random {
  /** Returns a number in [0, 1). */
  fraction(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Returns one of the names with a probability proportional to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  bytes(count: number): Uint8Array;
  /** Creates another source, so that one part of the world does not depend on how many numbers another part draws. */
  fork(): Random;
}

/** Mulberry32: 32 bits of state, more than enough for a history. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const random: Random = {
    fraction: () => next() / 2 ** 32,
    int: (min, max) => min + Math.floor(random.fraction() * (max - min + 1)),
    chance: (probability) => random.fraction() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error('There is nothing to pick from.');
      return list[random.int(0, list.length - 1)] as T;
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries<number>(weights) as [Name, number][];
      let left = random.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return random.pick(entries)[0];
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    fork: () => createRandom(next()),
  };
  return random;
};
