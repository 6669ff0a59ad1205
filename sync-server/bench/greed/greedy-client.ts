import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadAccount } from '../load/accounts.ts';
import { createLoadClient, type LoadRequest } from '../load/load-client.ts';

/** What a greedy client sends: the worst that a route lets through.
 * @param index how often it has sent before */
export type Greed = (who: LoadAccount, index: number) => LoadRequest;

/** What came of it. */
export interface GreedReport {
  readonly name: string;
  /** Answers of each status. */
  readonly counts: Readonly<Record<number, number>>;
  /** Most bytes that one answer had. */
  readonly answerBytes: number;
  readonly faults: readonly string[];
}

/** Requests of one client under way at once: as many as a browser has connections. */
const AT_ONCE = 6;

/** How long somebody who is refused waits at most before it tries again. */
const PAUSE_MAX_MS = 5_000;

/** Sends one kind of request again and again, from one address, until the time is over. Refused for asking too often, it waits
 * for as long as it is told, as somebody would who wants the most that the limits allow.
 * @param untilMs    of performance.now()
 * @param answerMost the route's bound, in bytes */
export const beGreedy = async (
  port: number,
  { name, greed, who, answerMost }: { name: string; greed: Greed; who: LoadAccount; answerMost: number },
  untilMs: number,
): Promise<GreedReport> => {
  const client = createLoadClient(port, AT_ONCE);
  const counts: Record<number, number> = {};
  const faults: string[] = [];
  let answerBytes = 0;
  let sent = 0;
  const hand = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const index = sent;
      sent += 1;
      try {
        const { status, text } = await client.ask(greed(who, index));
        counts[status] = (counts[status] ?? 0) + 1;
        const bytes = Buffer.byteLength(text);
        answerBytes = Math.max(answerBytes, bytes);
        // `busy` is an answer too, where too many want the same at once.
        if (status >= 500 && status !== 503) faults.push(`${name}: ${status} ${text.slice(0, 200)}`);
        if (status < 300 && bytes > answerMost) faults.push(`${name}: ${bytes} bytes, ${answerMost} at most`);
        if (status === 429 || status === 503)
          await sleep(Math.max(0, Math.min(pauseOf(text), untilMs - performance.now())));
      } catch (error) {
        faults.push(`${name}: ${String(error)}`);
        await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
  client.close();
  return { name, counts, answerBytes, faults };
};

/** How long a refusal asks to wait, in milliseconds. */
const pauseOf = (text: string): number => {
  const { retry_after = 1 } = JSON.parse(text) as { retry_after?: number };
  return Math.min(retry_after * 1000, PAUSE_MAX_MS);
};
