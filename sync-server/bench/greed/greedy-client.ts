import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadAccount } from '../load/accounts.ts';
import { createLoadClient, type LoadRequest } from '../load/load-client.ts';

/** Builds the most expensive request that a route accepts.
 * @param index number of requests sent before */
export type Greed = (who: LoadAccount, index: number) => LoadRequest;

/** The results of one greedy client. */
export interface GreedReport {
  readonly name: string;
  /** Number of responses by status. */
  readonly counts: Readonly<Record<number, number>>;
  /** Size of the largest response, in bytes. */
  readonly answerBytes: number;
  readonly faults: readonly string[];
}

/** Concurrent requests of one client: as many as a browser has connections. */
const AT_ONCE = 6;

/** The longest pause after a refusal, in milliseconds. */
const PAUSE_MAX_MS = 5_000;

/** Sends one kind of request from one address until the time is over. After a rate-limit refusal, the client waits as long as the
 * response says, as a client would that wants the most that the limits allow.
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
        // `busy` (503) is a valid response when too many requests arrive at once.
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

/** Reads the pause that a refusal asks for, in milliseconds. */
const pauseOf = (text: string): number => {
  const { retry_after = 1 } = JSON.parse(text) as { retry_after?: number };
  return Math.min(retry_after * 1000, PAUSE_MAX_MS);
};
