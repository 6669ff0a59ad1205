import { setTimeout as sleep } from 'node:timers/promises';
import { signInByPassword } from './account-load.ts';
import type { LoadAccount } from './accounts.ts';
import { atPace } from './drive.ts';
import { linearFit } from './linear-fit.ts';
import { createLoadClient } from './load-client.ts';
import { spread, type LoadRow } from './load-row.ts';
import type { Memory } from './load-server.ts';
import { hotAccount, payloadPath, type LoadWorld, type Paces } from './load-world.ts';
import type { Listeners } from './stream-load.ts';

/** Runs everything at once at a steady pace for some time: Saves of owners whose devices listen, sign-ins, and widget requests.
 * @returns the times of the widget's answers, and of as many answers of bare Koa */
const runEverything = async (
  { server, koa, accounts, size, fault, ...world }: LoadWorld,
  { save }: Listeners,
  { saves: savesPerSecond, signIns: signInsPerSecond }: Paces,
  seconds: number,
): Promise<{ widget: number[]; bare: number[]; saves: number[]; signIns: number[] }> => {
  const { together } = size;
  const ours = createLoadClient(server.port, 20);
  const peer = createLoadClient(koa.port, 20);
  const others = createLoadClient(server.port, 20);
  const path = payloadPath(hotAccount({ accounts }));
  const widgetPace = { perSecond: together.widget, seconds };
  const ask = (client: typeof ours) => async () => {
    const answer = await client.ask({ method: 'GET', path, headers: { 'Accept-Encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  try {
    const [widget, bare, saves, signIns] = await Promise.all([
      atPace(widgetPace, ask(ours), fault),
      atPace(widgetPace, ask(peer), fault),
      atPace({ perSecond: savesPerSecond, seconds }, save, fault),
      atPace(
        { perSecond: signInsPerSecond, seconds },
        () => signInByPassword(others, accounts[Math.floor(world.random() * accounts.length)] as LoadAccount),
        fault,
      ),
    ]);
    return { widget, bare, saves, signIns };
  } finally {
    for (const client of [ours, peer, others]) client.close();
  }
};

/** Measures the effect of all other load on the widget's visitors. */
export const togetherRows = async (world: LoadWorld, listeners: Listeners, paces: Paces): Promise<LoadRow[]> => {
  const { seconds } = world.size.together;
  listeners.late.each.length = listeners.late.last.length = 0;
  const { widget, bare, saves, signIns } = await runEverything(world, listeners, paces, seconds);
  const ours = spread(widget);
  const koa = spread(bare);
  const row = (name: string, times: readonly number[]): LoadRow => ({
    name: `all together: ${name}`,
    ...spread(times),
    perSecond: times.length / seconds,
  });
  return [
    row('bare Koa', bare),
    { ...row('payload, in memory', widget), toKoa: `${(ours.p99 / koa.p99).toFixed(2)} x p99` },
    row('sync, one Save', saves),
    row('sign-in, password', signIns),
    row('notification after its Save', listeners.late.each),
  ];
};

/** Measures whether memory grows under continuous load. The first quarter is left out, because caches and pools fill.
 * @param minutes duration of the load */
export const memoryRow = async (
  world: LoadWorld,
  listeners: Listeners,
  paces: Paces,
  minutes: number,
): Promise<LoadRow> => {
  const { samples } = world.size;
  const seconds = minutes * 60;
  const points: { hours: number; memory: Memory }[] = [];
  let isOver = false;
  const startedMs = performance.now();
  const watching = (async () => {
    for (let sample = 0; sample <= samples && !isOver; sample++) {
      const waitMs = startedMs + (sample * seconds * 1000) / samples - performance.now();
      if (waitMs > 0) await sleep(waitMs);
      points.push({ hours: (performance.now() - startedMs) / 3_600_000, memory: await world.server.memory() });
    }
  })();
  const { widget } = await runEverything(world, listeners, paces, seconds).finally(() => (isOver = true));
  await watching;
  // Clear the lists of delays, which this row does not use.
  listeners.late.each.length = listeners.late.last.length = 0;
  const counted = points.slice(Math.floor(points.length / 4));
  const grows = (key: keyof Memory): string => {
    const { slope, error } = linearFit(counted.map(({ hours, memory }) => [hours, memory[key] / 1024 / 1024]));
    return `${slope.toFixed(1)} ± ${error.toFixed(1)} MB/h`;
  };
  const last = points.at(-1)?.memory;
  const now = (bytes: number | undefined): string => `${((bytes ?? Number.NaN) / 1024 / 1024).toFixed(0)} MB`;
  return {
    name: `memory over ${minutes} min of it`,
    ...spread(widget),
    perSecond: widget.length / seconds,
    note: `in use ${now(last?.inUse)}, ${grows('inUse')}; resident ${now(last?.rss)}, ${grows('rss')}`,
  };
};
