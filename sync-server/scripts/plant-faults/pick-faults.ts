import type { Fault } from './find-faults.ts';

interface PickOptions {
  count: number;
  /** Random numbers in [0, 1). */
  random: () => number;
  /** Returns false for a fault that must be replaced by another one. */
  isFault: (fault: Fault) => boolean;
}

/**
 * Picks random faults, spread evenly: every folder has the same number, and each of its files has one before any file has two. A folder with fewer
 * faults than that contributes all it has.
 * @param folders the faults of each folder
 */
export const pickFaults = (folders: readonly (readonly Fault[])[], { count, random, isFault }: PickOptions): Fault[] =>
  folders.flatMap((faults, index) => {
    const share = Math.floor(count / folders.length) + (index < count % folders.length ? 1 : 0);
    const files = [...new Set(faults.map(({ file }) => file))];
    const queues = shuffled(files, random).map((name) =>
      shuffled(
        faults.filter(({ file }) => file === name),
        random,
      ),
    );
    return drawnFrom(queues, share, isFault);
  });

/** Takes one fault of each queue in turn until there are enough or all queues are empty. */
const drawnFrom = (queues: readonly Fault[][], share: number, isFault: PickOptions['isFault']): Fault[] => {
  const drawn: Fault[] = [];
  while (drawn.length < share && queues.some((queue) => queue.length > 0))
    for (const queue of queues) {
      if (drawn.length === share) break;
      let fault = queue.shift();
      while (fault !== undefined && !isFault(fault)) fault = queue.shift();
      if (fault !== undefined) drawn.push(fault);
    }
  return drawn;
};

const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const placed = list.map((item) => ({ item, at: random() }));
  return placed.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
};
