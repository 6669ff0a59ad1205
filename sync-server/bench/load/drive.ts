import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadAnswer } from './load-client.ts';
import { spread, type MeasuredRow } from './load-row.ts';
import type { LoadServer } from './load-server.ts';

/** Records a fault. */
export type Fault = (text: string) => void;

/** One repetition of a task.
 * @param index number of repetitions before this one
 * @returns the answer whose time counts */
export type Work = (index: number) => Promise<LoadAnswer>;

/** The number of repetitions and their concurrency. */
export interface Amount {
  readonly count: number;
  readonly atOnce: number;
  /** No repetition starts after this time, in milliseconds. */
  readonly withinMs: number;
}

/** Runs work as fast as possible. A failure is recorded as a fault and is not counted. */
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

/** Runs asFastAsItGoes() as a row of the table, with the CPU time that it took the server. */
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

/** Adds a row's throughput as a share of bare Koa's. */
export const besideKoa = (row: MeasuredRow, koa: MeasuredRow): MeasuredRow => ({
  ...row,
  toKoa: `${(row.perSecond / koa.perSecond).toFixed(2)} x`,
});

/** The rate at which repetitions start, whether earlier ones have ended or not. */
export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Starts work at a steady pace, and waits for all of it at the end. A slow server does not slow down its clients. */
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
