import type { Origin } from './origin.ts';
import type { Visitors } from './visitor.ts';
import { payloadIn } from './payload-in.ts';

interface StalenessOptions {
  ids: readonly string[];
  origin: Pick<Origin, 'save'>;
  visitors: Pick<Visitors, 'load'>;
  /** Saves that are measured at the same time. */
  atOnce: number;
  /** Pause between two visits of a location, and time after which a location that showed the new hours is watched no more. */
  pauseMs: number;
  watchedMs: number;
  /** Time after a Save in which the new hours must be shown, on the machine's clock. */
  mostMs: number;
}

/** The staleness of some Saves. */
export interface Staleness {
  /** For each Save the milliseconds from its commit to the first answer with the new hours that no answer with the old ones followed, in order. One
   * that was not shown in time counts with the time for which it was watched. */
  readonly delaysMs: readonly number[];
  /** Saves that were not shown in time. */
  readonly unseen: number;
}

const ENCODING = 'gzip, deflate, br';

/** Saves once at each location, and visits it until the new hours have been shown for a while.
 * @throws when an answer is not a script with hours */
export const measureStaleness = async (options: StalenessOptions): Promise<Staleness> => {
  const waiting = [...options.ids];
  const found: { ms: number; isSeen: boolean }[] = [];
  const worker = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) found.push(await stalenessOf(id, options));
  };
  await Promise.all(Array.from({ length: options.atOnce }, worker));
  return {
    delaysMs: found.map(({ ms }) => ms).toSorted((a, b) => a - b),
    unseen: found.filter(({ isSeen }) => !isSeen).length,
  };
};

const stalenessOf = async (
  id: string,
  { origin, visitors, pauseMs, watchedMs, mostMs }: StalenessOptions,
): Promise<{ ms: number; isSeen: boolean }> => {
  const hoursNow = async (): Promise<string> => {
    const answer = await visitors.load(id, { encoding: ENCODING });
    const payload = answer.status === 200 ? payloadIn(answer.text()) : null;
    if (!payload) throw new Error(`${id}: no hours in an answer: ${answer.outcome}`);
    return JSON.stringify(payload.hours);
  };
  const before = await hoursNow();
  await origin.save(id);
  const savedMs = performance.now();
  let newAfterMs: number | null = null;
  for (;;) {
    const isOld = (await hoursNow()) === before;
    const ms = performance.now() - savedMs;
    if (isOld) {
      if (ms > mostMs) return { ms, isSeen: false };
      newAfterMs = null;
    } else {
      newAfterMs ??= ms;
      if (ms - newAfterMs >= watchedMs) return { ms: newAfterMs, isSeen: newAfterMs <= mostMs };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};
