import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from '../../test/random-of.ts';
import { freePort } from '../../test/free-port.ts';
import type { Schedule } from '@doorsign/shared-schema/status';
import { createAccounts } from '../load/accounts.ts';
import { createFastClock, type FastClock } from './clock.ts';
import { measureOutage, type OutageFigures } from './measure-outage.ts';
import { measureStaleness, type Staleness } from './measure-staleness.ts';
import { nextWidget, originEnvironment, startOrigin, type Origin } from './origin.ts';
import { playDay, type DayFigures } from './play-day.ts';
import { CACHE_TOKEN, startVarnish, type Varnish } from './varnish.ts';
import { createVisitors } from './visitor.ts';

export interface CacheOptions {
  /** An empty folder. */
  folder: string;
  businesses: number;
  visits: number;
  /** Share of the businesses that are changed in a day. */
  edited: number;
  /** Length of the played day. */
  seconds: number;
  sampleEvery: number;
  /** Saves whose staleness is measured with purges, and without. */
  saves: number;
  savesWithoutPurge: number;
  /** Visitors of a stampede. */
  crowd: number;
  seed: number;
  say(line: string): void;
}

/** All figures of the command. */
export interface CacheFigures {
  day: DayFigures & { reachedOrigin: number; edits: number };
  secondDay: DayFigures & { reachedOrigin: number; edits: number };
  staleness: Staleness;
  stalenessWithoutPurge: Staleness;
  hourDown: readonly OutageFigures[];
  weeksDown: readonly OutageFigures[];
  stampede: { answered: number; atOrigin: number };
}

const DAY_S = 24 * 60 * 60;

/** A day of the long outage takes a second. */
const OUTAGE_SPEED = DAY_S;

/** Time after a Save in which its hours must be shown to somebody who looks again and again: five times the aim. */
export const SEEN_WITHIN_MS = 10_000;

/** Locations of the long outage: few enough to visit them all in a short part of a played day. */
const OUTAGE_LOCATIONS = 100;

const CONNECTIONS = 200;

/** Runs the server and Varnish on loopback, and measures what visitors see. */
export const runCache = async (options: CacheOptions): Promise<CacheFigures> => {
  const { folder, businesses, saves, savesWithoutPurge, crowd, seconds, say } = options;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const port = await freePort();
  say(`makes ${businesses} businesses`);
  const accounts = await createAccounts(originEnvironment(dataDir, port), businesses);
  const ids = accounts.map(({ id }) => id);
  const clock = createFastClock(Date.now());
  const random = randomOf(options.seed);
  const speed = DAY_S / seconds;

  let turn = 0;
  const nextTurn = (): number => (turn += 1);
  const common = { dataDir, port, clock, nextTurn };

  /** @param isPurged false for a server that does not tell the cache */
  const open = async (name: string, own: { speed: number; isPurged?: boolean }): Promise<World> => {
    const work = join(folder, name);
    mkdirSync(work);
    const cachePort = await freePort();
    const cacheUrl = own.isPurged === false ? null : `http://127.0.0.1:${cachePort}/`;
    const origin = await startOrigin({ ...common, cacheUrl });
    const varnish = await startVarnish({ folder: work, port: cachePort, backendPort: port, speed: own.speed });
    return { varnish, origin, cacheUrl };
  };

  const fast = await open('day', { speed });
  const visitors = createVisitors(fast.varnish.port, CONNECTIONS);
  let version = 0;
  const dayOf = async (name: string) => {
    say(`plays ${name} of ${options.visits} visits in ${seconds} s`);
    let counted = 0;
    let since = await fast.origin.requests();
    const deploy = async (): Promise<void> => {
      version += 1;
      counted += (await fast.origin.requests()) - since;
      await fast.origin.stop();
      const widgetScript = nextWidget(folder, version);
      fast.origin = await startOrigin({ ...common, cacheUrl: fast.cacheUrl, widgetScript });
      since = 0;
    };
    const edits = Math.max(1, Math.round(businesses * options.edited));
    const figures = await playDay({
      ...options,
      ids,
      edits,
      origin: () => fast.origin,
      visitors,
      clock,
      random,
      deploy,
    });
    counted += (await fast.origin.requests()) - since;
    return { ...figures, reachedOrigin: counted, edits };
  };
  const day = await dayOf('a day with an empty cache,');
  const secondDay = await dayOf('the next day,');

  say('stops the server for an hour');
  const known = await schedulesOf(fast.origin, ids.slice(0, Math.min(businesses, 1000)));
  await fast.origin.stop();
  const hourDown = await measureOutage({ schedules: known, visitors, clock, speed, hours: [0.25, 0.5, 1] });
  visitors.close();
  await fast.varnish.stop();

  const real = await open('staleness', { speed: 1 });
  const watchers = createVisitors(real.varnish.port, CONNECTIONS);
  say(`saves ${saves} times with purges`);
  const shared = { origin: real.origin, visitors: watchers };
  const staleness = await measureStaleness({
    ...shared,
    ids: ids.slice(0, saves),
    atOnce: 20,
    pauseMs: 10,
    watchedMs: 1500,
    mostMs: SEEN_WITHIN_MS,
  });
  say(`lets ${crowd} visitors ask for one location that was purged`);
  const stampede = await measureStampede(real, ids.at(-1) ?? '', crowd);
  watchers.close();
  await real.origin.stop();
  await real.varnish.stop();

  const unpurged = await open('no-purge', { speed: 1, isPurged: false });
  const others = createVisitors(unpurged.varnish.port, CONNECTIONS);
  say(`saves ${savesWithoutPurge} times without purges, which takes a minute`);
  const stalenessWithoutPurge = await measureStaleness({
    origin: unpurged.origin,
    visitors: others,
    ids: ids.slice(0, savesWithoutPurge),
    atOnce: savesWithoutPurge,
    pauseMs: 100,
    watchedMs: 1500,
    // Without purges an answer is kept for a minute.
    mostMs: 60_000 + SEEN_WITHIN_MS,
  });
  others.close();
  await unpurged.origin.stop();
  await unpurged.varnish.stop();

  const weeksDown = await measureWeeksDown(() => open('outage', { speed: OUTAGE_SPEED }), ids, clock, say);
  return { day, secondDay, staleness, stalenessWithoutPurge, hourDown, weeksDown, stampede };
};

interface World {
  varnish: Varnish;
  origin: Origin;
  cacheUrl: string | null;
}

const schedulesOf = async (origin: Origin, ids: readonly string[]): Promise<Map<string, Schedule>> => {
  const schedules = new Map<string, Schedule>();
  for (const id of ids) schedules.set(id, await origin.scheduleOf(id));
  return schedules;
};

/** Purges one location, and lets many visitors ask for it at the same time. */
const measureStampede = async ({ varnish, origin }: World, id: string, crowd: number) => {
  const visitors = createVisitors(varnish.port, crowd);
  const encoding = 'gzip, deflate, br';
  // Opens the connections.
  await Promise.all(Array.from({ length: crowd }, () => visitors.load(id, { encoding })));
  const purged = await fetch(varnish.url, {
    method: 'PURGE',
    headers: { Authorization: `Bearer ${CACHE_TOKEN}`, 'xkey-purge': id },
  });
  if (!purged.ok) throw new Error(`The cache does not purge: ${purged.status}.`);
  const before = await origin.scripts();
  const answers = await Promise.all(Array.from({ length: crowd }, () => visitors.load(id, { encoding })));
  visitors.close();
  return {
    answered: answers.filter(({ status }) => status === 200).length,
    atOrigin: (await origin.scripts()) - before,
  };
};

const measureWeeksDown = async (
  open: () => Promise<World>,
  all: readonly string[],
  clock: FastClock,
  say: (line: string) => void,
): Promise<OutageFigures[]> => {
  const { varnish, origin } = await open();
  const ids = all.slice(0, OUTAGE_LOCATIONS);
  const visitors = createVisitors(varnish.port, CONNECTIONS);
  const schedules = await schedulesOf(origin, ids);
  say('stops the server for 15 days');
  for (const id of ids) await visitors.load(id, { encoding: 'gzip, deflate, br' });
  await origin.stop();
  const days = [1, 3, 7, 10, 13, 15];
  const hours = days.map((count) => count * 24);
  const figures = await measureOutage({ schedules, visitors, clock, speed: OUTAGE_SPEED, hours });
  visitors.close();
  await varnish.stop();
  return figures;
};
