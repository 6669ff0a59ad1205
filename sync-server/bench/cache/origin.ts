import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weekChanges } from '@doorsign/shared-schema/registers';
import { weekOf, type DayHours } from '@doorsign/shared-schema/hours';
import type { Schedule } from '@doorsign/shared-schema/status';
import { readConfig } from '../../src/config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { startServer } from '../../src/start-server.ts';
import { ROOT } from '../load/accounts.ts';
import type { FastClock } from './clock.ts';
import { CACHE_TOKEN } from './varnish.ts';

const METRICS_TOKEN = 'a-token-of-the-cache-test';

/** The server behind the cache, in this process. */
export interface Origin {
  readonly port: number;
  /** Changes the hours of a location, as an owner's Save does.
   * @returns when it is committed */
  save(id: string): Promise<void>;
  /** Returns what the status of a location depends on, from the database. */
  scheduleOf(id: string): Promise<Schedule>;
  /** Returns how many requests for scripts of widgets it has answered. */
  scripts(): Promise<number>;
  /** Returns how many of all requests of visitors it has answered. */
  requests(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns the variables of the server. */
export const originEnvironment = (dataDir: string, port: number): Record<string, string> & { PORT: string } => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  METRICS_TOKEN,
});

/** Copies the built widget, and changes its script so that it is another version.
 * @returns the script's file */
export const nextWidget = (folder: string, version: number): string => {
  const target = join(folder, `widget-${version}`);
  cpSync(join(ROOT, 'widget/dist'), target, { recursive: true });
  const file = join(target, 'widget.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n/*${version}*/`);
  return file;
};

/** Returns hours that differ for 18,000 numbers in a row. */
const hoursOf = (turn: number): DayHours => {
  const minuteOf = (count: number): string => String(count % 60).padStart(2, '0');
  const open = `0${5 + (Math.floor(turn / 60) % 5)}:${minuteOf(turn)}`;
  return { open, close: `17:${minuteOf(Math.floor(turn / 300))}`, closed: false };
};

interface OriginOptions {
  dataDir: string;
  port: number;
  /** The cache that is told of changes; null for none. */
  cacheUrl: string | null;
  clock: FastClock;
  /** Returns another number for each Save. */
  nextTurn(): number;
  /** The script of visitors; the built one if it is missing. */
  widgetScript?: string;
}

/** Starts the server on a database with businesses. */
export const startOrigin = async (options: OriginOptions): Promise<Origin> => {
  const { dataDir, port, cacheUrl, clock, nextTurn, widgetScript } = options;
  const { config } = readConfig({
    ...originEnvironment(dataDir, port),
    ...(cacheUrl !== null && { PURGE_URL: cacheUrl, PURGE_TOKEN: CACHE_TOKEN, PURGE_FORM: 'varnish' }),
  });
  const { deps, close } = await startServer(config, {
    root: ROOT,
    standIns: null,
    now: clock.now,
    stopIdleMs: 0,
    log: createLogger('silent'),
    ...(widgetScript !== undefined && { widgetScript }),
  });
  const requests = async (route: RegExp): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/metrics`, {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const counts = [...(await answer.text()).matchAll(/^doorsign_http_requests_total\{(.*)\} (\d+)$/gm)];
    return counts.reduce((sum, [, labels = '', count]) => sum + (route.test(labels) ? Number(count) : 0), 0);
  };
  return {
    port,
    async save(id) {
      const hours = hoursOf(nextTurn());
      const changes = weekChanges(weekOf(() => hours));
      await deps.writeAndPublish(null, async (tx, changed) => {
        const nowMs = deps.now();
        const transaction = await deps.records.open(tx, id, { now: nowMs });
        const own = { locationId: id, label: 'hours', accountId: id, source: 'cache-test', now: nowMs } as const;
        deps.records.applyOwn(transaction, { ...own, changes });
        changed(await transaction.save(nowMs));
      });
    },
    async scheduleOf(id) {
      const snapshot = await deps.snapshots.findPublic(id);
      if (!snapshot) throw new Error(`The location ${id} is not public.`);
      return snapshot.schedule;
    },
    scripts: () => requests(/route="\/api\/widget\.js"/),
    requests: () => requests(/route="(\/api\/widget[^"]*|widget file)"/),
    stop: close,
  };
};
