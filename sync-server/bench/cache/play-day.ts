import { judge, type Verdict } from './check-answer.ts';
import type { FastClock } from './clock.ts';
import type { Origin } from './origin.ts';
import { encodingOf, type Visitors } from './visitor.ts';
import { createZipf } from './zipf.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Share of visits by a browser that has the script of an earlier visit. */
const RETURNING = 0.3;

/** Time after a Save in which an old answer is not wrong yet, on the machine's clock: the aim of the staleness. */
const GRACE_MS = 2000;

interface DayOptions {
  ids: readonly string[];
  visits: number;
  /** Saves of the day. */
  edits: number;
  /** Length of the day on the machine's clock. */
  seconds: number;
  /** Every so many answers, one is compared with the engine. */
  sampleEvery: number;
  /** The server; another one after a deploy. */
  origin(): Origin;
  visitors: Visitors;
  clock: FastClock;
  random(): number;
  /** Called when a third and two thirds of the day are over: a new version of the script is deployed. */
  deploy(): Promise<void>;
  say(line: string): void;
}

/** The figures of a day. */
export interface DayFigures {
  visits: number;
  hits: number;
  notModified: number;
  /** Numbers of visits without a 200 or 304, by what came instead. */
  failed: Map<string, number>;
  verdicts: Record<Verdict | 'just saved', number>;
}

/** Plays a day of visits, Saves and deploys through the cache. Visits follow a Zipf law over businesses and a wave over the day; Saves hit any
 * business. */
export const playDay = async (options: DayOptions): Promise<DayFigures> => {
  const { ids, visits, edits, seconds, sampleEvery, origin, visitors, clock, random, say } = options;
  const draw = createZipf(ids.length, random);
  const etags = new Map<string, string>();
  const savedAt = new Map<string, number>();
  const figures: DayFigures = {
    visits: 0,
    hits: 0,
    notModified: 0,
    failed: new Map(),
    verdicts: { right: 0, wrong: 0, hidden: 0, absent: 0, 'just saved': 0 },
  };
  const under = new Set<Promise<void>>();

  const sample = async (id: string, answer: Awaited<ReturnType<Visitors['load']>>, from: number): Promise<void> => {
    const to = clock.now();
    const last = savedAt.get(id);
    if (last !== undefined && performance.now() < last + GRACE_MS) {
      figures.verdicts['just saved'] += 1;
      return;
    }
    figures.verdicts[judge(answer, await origin().scheduleOf(id), [from, to])] += 1;
  };

  const visit = async (number: number): Promise<void> => {
    const id = ids[draw()] ?? '';
    const encoding = encodingOf(random());
    const key = `${id} ${encoding ?? 'none'}`;
    const from = clock.now();
    const answer = await visitors.load(id, { encoding, etag: random() < RETURNING ? etags.get(key) : null });
    figures.visits += 1;
    if (answer.isHit) figures.hits += 1;
    if (answer.status === 304) figures.notModified += 1;
    else if (answer.status !== 200) figures.failed.set(answer.outcome, (figures.failed.get(answer.outcome) ?? 0) + 1);
    if (answer.status !== 200) return;
    if (answer.etag !== null) etags.set(key, answer.etag);
    if (number % sampleEvery === 0) await sample(id, answer, from);
  };

  const save = async (): Promise<void> => {
    const id = ids[Math.floor(random() * ids.length)] ?? '';
    // Until it is committed, both are right.
    savedAt.set(id, Infinity);
    await origin().save(id);
    savedAt.set(id, performance.now());
  };

  const begin = (work: Promise<void>): void => {
    const ended: Promise<void> = work.finally(() => under.delete(ended));
    under.add(ended);
  };

  const plan = [
    ...timesOf(visits, random).map((at, number) => ({ at, work: () => visit(number) })),
    ...Array.from({ length: edits }, () => ({ at: random(), work: save })),
    ...[1 / 3, 2 / 3].map((at) => ({ at, work: options.deploy })),
  ].toSorted((a, b) => a.at - b.at);
  const startMs = performance.now();
  clock.setSpeed(DAY_MS / (seconds * 1000));
  let told = 0;
  for (const [index, { at, work }] of plan.entries()) {
    const waitMs = startMs + at * seconds * 1000 - performance.now();
    if (waitMs > 1 || index % 50 === 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
    // A deploy ends before the day goes on: with one process the server is away for a moment, which is measured elsewhere.
    if (work === options.deploy) {
      await Promise.all(under);
      await work();
    } else begin(work());
    if (at >= told + 0.1) {
      told += 0.1;
      say(`${Math.round(at * 24)} h of the day, ${figures.visits} visits`);
    }
  }
  await Promise.all(under);
  clock.setSpeed(1);
  return figures;
};

/** Returns instants of a day in [0, 1), in order: few at night, most in the afternoon. */
const timesOf = (count: number, random: () => number): number[] => {
  const times: number[] = [];
  while (times.length < count) {
    const at = random();
    if (random() * 1.8 < 1 + 0.8 * Math.sin(2 * Math.PI * (at - 9 / 24))) times.push(at);
  }
  return times.toSorted((a, b) => a - b);
};
