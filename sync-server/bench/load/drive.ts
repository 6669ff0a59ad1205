import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadAnswer } from './load-client.ts';
import { spread, type MeasuredRow } from './load-row.ts';
import type { LoadServer } from './load-server.ts';

/** Notes what was not as it should be. */
export type Fault = (text: string) => void;

/** Something that is done over and over; the index says how often it was before.
 * @returns the answer whose time counts */
export type Work = (index: number) => Promise<LoadAnswer>;

/** How much of it is done, one after the other on so many hands. */
export interface Amount {
  readonly count: number;
  readonly atOnce: number;
  /** It is over by then, however many are left. */
  readonly withinMs: number;
}

/** Does work as fast as it goes. What fails is a fault, and is not counted. */
export const asFastAsItGoes = async (
  { count, atOnce, withinMs }: Amount,
  work: Work,
  fault: Fault,
): Promise<{ times: number[]; elapsedMs: number }> => {
  const times: number[] = [];
  const startedMs = performance.now();
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < count && performance.now() - startedMs < withinMs) {
      const index = next;
      next += 1;
      await work(index).then(
        ({ ms }) => times.push(ms),
        (error: unknown) => fault(String(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, hand));
  return { times, elapsedMs: performance.now() - startedMs };
};

/** As asFastAsItGoes(), as a line of the table with what it cost the server. */
export const measured = async (
  name: string,
  server: Pick<LoadServer, 'cpuUs'>,
  run: () => Promise<{ times: number[]; elapsedMs: number }>,
): Promise<MeasuredRow> => {
  const before = await server.cpuUs();
  const { times, elapsedMs } = await run();
  const usedMs = ((await server.cpuUs()) - before) / 1000;
  return { name, ...spread(times), perSecond: (times.length / elapsedMs) * 1000, cpuMs: usedMs / times.length };
};

/** A row's throughput as a part of another's. */
export const besideKoa = (row: MeasuredRow, koa: MeasuredRow): MeasuredRow => ({
  ...row,
  toKoa: `${(row.perSecond / koa.perSecond).toFixed(2)} x`,
});

/** How often something begins, whether what was begun before is done or not. */
export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Begins work at a steady pace, and waits for all of it in the end: a slow server does not slow down those who ask it. */
export const atPace = async ({ perSecond, seconds }: Pace, work: Work, fault: Fault): Promise<number[]> => {
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  const startedMs = performance.now();
  const count = Math.max(1, Math.round(perSecond * seconds));
  for (let index = 0; index < count; index++) {
    const aheadMs = startedMs + (index * 1000) / perSecond - performance.now();
    if (aheadMs >= 1) await sleep(aheadMs);
    const one = work(index)
      .then(
        ({ ms }) => void times.push(ms),
        (error: unknown) => fault(String(error)),
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
  return times;
};
