import { inTime } from './in-time.ts';

interface RecentOptions<T> {
  ask(): Promise<T>;
  /** For how long an answer is good enough. */
  keptMs: number;
  /** How long each caller waits. */
  limitMs: number;
  /** Milliseconds since some moment, on a clock that is never set. */
  monotonicMs(): number;
}

/** Asks for something that many may want to know, once for all who want it within a moment, its failure too.
 * One question is under way at a time: where nothing answers, questions do not pile up.
 * @returns a function that rejects as `ask` does, and after `limitMs` */
export const createRecent = <T>({ ask, keptMs, limitMs, monotonicMs }: RecentOptions<T>): (() => Promise<T>) => {
  let latest: { answer: Promise<T>; answeredMs: number | null } | null = null;
  return () => {
    const isGood = latest && (latest.answeredMs === null || monotonicMs() - latest.answeredMs < keptMs);
    if (!latest || !isGood) {
      const asked = { answer: ask(), answeredMs: null as number | null };
      const note = (): void => void (asked.answeredMs = monotonicMs());
      asked.answer.then(note, note);
      latest = asked;
    }
    return inTime(latest.answer, limitMs, () => new Error(`No answer within ${limitMs} ms.`));
  };
};
