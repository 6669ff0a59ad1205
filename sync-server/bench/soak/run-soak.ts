import { setZoneSource } from '@doorsign/shared-schema/zones';
import { DAY, HOUR, MINUTE } from '@doorsign/shared-schema/status/units';
import { installedZoneTable } from '../../src/platform/zones/zone-table.ts';
import { randomOf } from '../../test/random-of.ts';
import type { Sample } from './bounds.ts';
import { hasBeat, instantsOf, isOut, OUTAGES, SECRET_DAY, START_MS, ZONES, zoneEvents } from './calendar.ts';
import { createLogCounts } from './log-counts.ts';
import { createOutages } from './outages.ts';
import { worseQueues } from './queues.ts';
import { beginDays } from './soak-days.ts';
import { startSoakProcess, type SoakProcess } from './soak-process.ts';
import type { SoakQueues } from './soak-server.ts';
import { createCaller, createScraper, createTally, type World } from './soak-world.ts';
import { startSurroundings } from './surroundings.ts';

interface SoakOptions {
  /** Virtual days. */
  readonly days: number;
  /** The usual step of the clock, which divides an hour. */
  readonly stepMs: number;
  readonly seed: number;
  /** Null for an SQLite file in a folder of its own. */
  readonly databaseUrl: string | null;
  /** Ends the soak early; everything is still removed. */
  readonly signal?: AbortSignal;
  onStep?(done: number, all: number): void;
}

/** The measurements of a soak. */
export interface SoakReport {
  readonly steps: number;
  readonly seconds: number;
  readonly samples: readonly Sample[];
  /** The worst of each queue while everything worked, and in and shortly after outages; null if there was no such time. */
  readonly queues: {
    readonly well: SoakQueues | null;
    readonly outages: SoakQueues | null;
    readonly end: SoakQueues;
  };
  readonly causes: Readonly<Record<string, number>>;
  readonly figures: ReturnType<World['tally']['figures']> & {
    readonly mails: number;
    readonly messages: number;
    readonly badSignatures: number;
    readonly purges: number;
  };
  /** The log's warnings and errors, with their counts. */
  readonly log: ReadonlyMap<string, number>;
  /** Number of those that no outage explains. */
  readonly unexplainedLines: number;
  readonly faults: readonly string[];
}

/** The time around zone events in which the clock moves by minutes. */
const AROUND_MS = 10 * MINUTE;

/** From one measurement to the next. */
const SAMPLE_EVERY_MS = 2 * DAY;

/** Time after an outage in which what has waited is sent: a mail is tried again within an hour, and a delivery within a day and a tenth. */
const RECOVERY_MS = 27 * HOUR;

const SECRETS = ['the first secret of a soak, known to all', 'the second secret of a soak, known to all'] as const;

/** Moves a real server through days of business on a virtual clock, with clients over HTTP. Leaves nothing behind. */
export const runSoak = async (options: SoakOptions): Promise<SoakReport> => {
  const leave: (() => Promise<unknown>)[] = [];
  try {
    return await soak(options, leave);
  } finally {
    // Clean up in reverse order, also what comes after something that fails.
    for (const step of leave.reverse()) await step().catch((error: unknown) => console.error(error));
  }
};

const soak = async (
  { days, stepMs, seed, databaseUrl, signal, onStep }: SoakOptions,
  leave: (() => Promise<unknown>)[],
): Promise<SoakReport> => {
  // The engine of the clients has the rules that devices get from the server.
  setZoneSource(installedZoneTable().rulesOf);
  let nowMs = START_MS;
  const now = (): number => nowMs;
  const tally = createTally(now);
  const around = await startSurroundings(now, databaseUrl, leave);
  const { environment, metricsToken, url, mail, stripe, receivers, cache } = around;
  const log = createLogCounts(now, tally.fault);
  const start = (secret: string): Promise<SoakProcess> =>
    startSoakProcess({
      environment: { ...environment, TOKEN_SECRET: secret },
      startMs: nowMs,
      onLog: log.note,
    });
  let server = await start(SECRETS[0]);
  leave.push(() => server.stop());

  const world: World = {
    ...around,
    now,
    random: randomOf(seed),
    tally,
    call: createCaller(url, tally),
    grant(businessId, plan) {
      tally.cause('grants');
      return server.grant(businessId, plan);
    },
    scrape: createScraper(url, metricsToken, tally),
  };
  const life = await beginDays(world, START_MS, () => server.idle());
  leave.push(async () => life.close());
  const bringOutages = createOutages(around);

  const endMs = START_MS + days * DAY;
  const events = zoneEvents(ZONES, START_MS, endMs);
  const instants = instantsOf({
    fromMs: START_MS,
    toMs: endMs,
    stepMs,
    around: events.map(({ at }) => at),
    aroundMs: AROUND_MS,
  });
  const startedMs = performance.now();
  const samples: Sample[] = [];
  let queues: Record<'well' | 'outages', SoakQueues | null> = { well: null, outages: null };
  let steps = 0;
  let secrets = 1;

  for (const at of instants) {
    if (signal?.aborted) throw new Error('The soak was ended by a signal.');
    const beforeMs = nowMs;
    nowMs = at;
    await bringOutages(at);
    const secretMs = START_MS + SECRET_DAY * DAY;
    if (beforeMs < secretMs && at >= secretMs) {
      await server.stop();
      server = await start(SECRETS[1]);
      secrets += 1;
      await life.afterNewSecret();
    }

    await server.advanceTo(at);
    const near = events.filter((event) => Math.abs(event.at - at) <= AROUND_MS);
    await Promise.all([server.idle(), life.live(beforeMs, near)]);
    // The last requests may have given the server more to do.
    await server.idle();

    if (hasBeat(beforeMs, at, HOUR)) {
      const isDisturbed = OUTAGES.some(({ what }) => isOut(OUTAGES, what, at, RECOVERY_MS));
      const name = isDisturbed ? 'outages' : 'well';
      queues = { ...queues, [name]: worseQueues(queues[name], await server.queues()) };
    }
    if (hasBeat(beforeMs, at, SAMPLE_EVERY_MS))
      samples.push({ day: (at - START_MS) / DAY, ...(await server.memory()), ...(await server.tables()) });
    steps += 1;
    onStep?.(steps, instants.length);
  }

  // Each month that was paid is a row that is kept. So is each mailbox that had a trial: its hash is keyed, so that it has one for each secret.
  const { invoices, subscriptions } = stripe.controls.state;
  const tried = subscriptions.flatMap(({ customer, trialEnd }) => (trialEnd === null ? [] : [customer]));
  tally.cause('invoices', invoices.length);
  tally.cause('trials under a secret', secrets * new Set(tried).size);
  const [a, b] = [receivers.steady.counts(), receivers.unsteady.counts()];
  return {
    steps,
    seconds: (performance.now() - startedMs) / 1000,
    samples,
    queues: { ...queues, end: await server.queues() },
    causes: tally.causes(),
    figures: {
      ...tally.figures(),
      mails: mail.received(),
      messages: a.messages + b.messages,
      badSignatures: a.badSignatures + b.badSignatures,
      purges: cache.purges(),
    },
    log: log.lines,
    unexplainedLines: log.unexplained(),
    faults: tally.faults(),
  };
};
