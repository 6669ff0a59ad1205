import type { Origin } from './origin.ts';
import type { Visitors } from './visitor.ts';
import { payloadIn } from './payload-in.ts';

interface StalenessOptions {
  ids: readonly string[];
  origin: Origin;
  visitors: Visitors;
  /** Saves that are measured at the same time. */
  atOnce: number;
  /** Pause between two visits of a location, and time after which a location that showed the new hours is watched no more. */
  pauseMs: number;
  watchedMs: number;
}

const ENCODING = 'gzip, deflate, br';

/** Saves once at each location, and visits it until the new hours have been shown for a while.
 * @returns for each Save the milliseconds from its commit to the last visit that began afterwards and showed the old hours, in order */
export const measureStaleness = async (options: StalenessOptions): Promise<number[]> => {
  const waiting = [...options.ids];
  const found: number[] = [];
  const worker = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) found.push(await stalenessOf(id, options));
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  return found.toSorted((a, b) => a - b);
};

const stalenessOf = async (id: string, { origin, visitors, pauseMs, watchedMs }: StalenessOptions): Promise<number> => {
  const hoursNow = async (): Promise<string> => {
    const answer = await visitors.load(id, { encoding: ENCODING });
    return JSON.stringify(payloadIn(answer.text())?.hours);
  };
  const before = await hoursNow();
  await origin.save(id);
  const savedMs = performance.now();
  let lastOldMs = 0;
  let newSinceMs: number | null = null;
  while (newSinceMs === null || performance.now() - newSinceMs < watchedMs) {
    const askedMs = performance.now();
    if ((await hoursNow()) === before) {
      lastOldMs = askedMs - savedMs;
      newSinceMs = null;
    } else newSinceMs ??= askedMs;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return lastOldMs;
};
