import { compile, statusAt, statusFrom, timeline } from '../src/status/index.ts';
import { luxonStatusAt, luxonTimeline } from '../test/luxon-status.ts';
import { RARELY_OPEN, RESTAURANT, RESTAURANT_WITH_SPANS } from './schedules.ts';

/** One line of the table: nanoseconds per call of Doorsign (`ours`) and of the peer, measured in one run, and how many times faster
 * Doorsign is. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
}

const MINUTE = 60_000;
const DAYS = 14;
const FROM = Date.UTC(2026, 11, 14, 15);

/** A different instant of the two weeks for each call, so that the processor cannot learn the branches. */
const instant = (call: number): number => FROM + ((call * 7919) % (DAYS * 1440)) * MINUTE;

/** Measures the engine against luxon 3, both warm: five rounds of each in turn, the best of each counts.
 * Method: Doorsign reads one status with its next change from a compiled timeline; luxon computes it from scratch, because it has no
 * compiled form. Both compile 14 days of labels and instants from the same schedule, with Doorsign's zone offsets already known. The
 * results of both are compared before the clock starts. */
export const benchStatus = (): BenchRow[] => {
  const compiled = compile(RESTAURANT_WITH_SPANS, FROM, DAYS);
  for (let call = 0; call < 200; call++) {
    const at = instant(call);
    for (const schedule of [RESTAURANT, RESTAURANT_WITH_SPANS])
      expectSame(at, statusAt(schedule, at), luxonStatusAt(schedule, at));
    expectSame(at, statusFrom(compiled, at), luxonStatusAt(RESTAURANT_WITH_SPANS, at));
  }
  for (const schedule of [RESTAURANT, RESTAURANT_WITH_SPANS])
    expectSame(FROM, timeline(schedule, FROM, DAYS), luxonTimeline(schedule, FROM, DAYS));
  expectSame(FROM, statusAt(RARELY_OPEN, FROM), luxonStatusAt(RARELY_OPEN, FROM));
  return [
    compare(
      'one status and its next change, compiled timeline vs luxon',
      { calls: 2_000_000, run: (call) => statusFrom(compiled, instant(call))?.nextChangeAt ?? 0 },
      { calls: 1_000, run: (call) => luxonStatusAt(RESTAURANT_WITH_SPANS, instant(call)).nextChangeAt ?? 0 },
    ),
    compare(
      'one status and its next change, from nothing vs luxon',
      { calls: 50_000, run: (call) => statusAt(RESTAURANT, instant(call)).nextChangeAt ?? 0 },
      { calls: 1_000, run: (call) => luxonStatusAt(RESTAURANT, instant(call)).nextChangeAt ?? 0 },
    ),
    compare(
      '14 days of labels and instants, zone known vs luxon',
      { calls: 20_000, run: (call) => compile(RESTAURANT, instant(call), DAYS).starts.length },
      { calls: 200, run: (call) => luxonTimeline(RESTAURANT, instant(call), DAYS).length },
    ),
    compare(
      'the same with a break every day and ten ranges and seasons vs luxon',
      { calls: 20_000, run: (call) => compile(RESTAURANT_WITH_SPANS, instant(call), DAYS).starts.length },
      { calls: 200, run: (call) => luxonTimeline(RESTAURANT_WITH_SPANS, instant(call), DAYS).length },
    ),
    compare(
      'one status whose next change is 400 days ahead, from nothing vs luxon',
      { calls: 500, run: (call) => statusAt(RARELY_OPEN, instant(call)).nextChangeAt ?? 0 },
      { calls: 5, run: (call) => luxonStatusAt(RARELY_OPEN, instant(call)).nextChangeAt ?? 0 },
    ),
  ];
};

const expectSame = (at: number, ours: object | null, theirs: object): void => {
  const text = (value: object): string => JSON.stringify(Array.isArray(value) ? value : sorted(value));
  if (text(ours ?? {}) !== text(theirs)) throw new Error(`the answers differ at ${at}`);
};

interface Workload {
  readonly calls: number;
  /** Returns a number so that no call can be optimized away. */
  readonly run: (call: number) => number;
}

const ROUNDS = 5;

const compare = (name: string, our: Workload, their: Workload): BenchRow => {
  let ours = Number.POSITIVE_INFINITY;
  let peer = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    ours = Math.min(ours, nanosecondsPerCall(our));
    peer = Math.min(peer, nanosecondsPerCall(their));
  }
  return { name, ours, peer, ratio: peer / ours };
};

const nanosecondsPerCall = ({ calls, run }: Workload): number => {
  let sum = 0;
  const startedAt = performance.now();
  for (let call = 0; call < calls; call++) sum += run(call);
  const elapsedMs = performance.now() - startedAt;
  if (!(sum > 0)) throw new Error('the workload gave nothing');
  return (elapsedMs * 1e6) / calls;
};

const sorted = (value: object): [string, unknown][] => Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
