import { inTime } from './in-time.ts';

interface RecentOptions<T> {
  ask(): Promise<T>;
  /** Time for which an answer is reused, in milliseconds. */
  keptMs: number;
  /** Time limit of each caller, in milliseconds. */
  limitMs: number;
  /** Milliseconds since an arbitrary time, on a clock that is never set. */
  monotonicMs(): number;
}

/** Shares one answer, or its failure, among all callers that ask within `keptMs`. Only one question is in progress at a time: if there is no
 * answer, questions do not pile up.
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
