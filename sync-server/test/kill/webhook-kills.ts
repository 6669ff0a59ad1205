import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { businessCalls, webhookCalls } from '@doorsign/shared-schema/api';
import Sqlite from 'better-sqlite3';
import { callApi } from '../call-api.ts';
import { WEBHOOKS as PARAMETERS } from '../../src/platform/parameters.ts';
import { freePort } from '../free-port.ts';
import { randomOf } from '../random-of.ts';
import { drawKillPoint, NEVER, type Moment } from './kill-point.ts';
import { signUpOwner } from './kill-cycles.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

interface WebhookKillOptions {
  cycles: number;
  seed: number;
  /** An empty folder for the data. */
  dataDir: string;
  port: number;
  /** Called after each kill. */
  onKill?: (cycle: number) => void;
}

/** The results of a run. */
export interface WebhookKillReport {
  /** Number of killed processes by moment. */
  moments: ReadonlyMap<Moment, number>;
  /** Number of Saves with an answer. */
  acknowledged: number;
  /** Number of messages that arrived, and of those that arrived again. */
  arrived: number;
  repeated: number;
  /** One line for each message that is missing, has two bodies, or leaves a gap. */
  wrong: string[];
}

const ADMIN = fileURLToPath(new URL('../../src/operator/admin.ts', import.meta.url));
const EMAIL = 'ada@example.com';
/** Several, because the lease of a delivery that died holds its webhook up. */
const WEBHOOKS = 4;
/** After this time, in milliseconds, a process that does not answer counts as not killed, and a message that has not arrived as lost. */
const DYING_MS = 60_000;
const DRAINING_MS = 120_000;

/** Kills the server repeatedly while owners save and webhooks are told. In the end every event must have arrived at each webhook, with one id and
 * one body, and the numbers of the events must have no gap. */
export const runWebhookKills = async (options: WebhookKillOptions): Promise<WebhookKillReport> => {
  const { cycles, seed, dataDir, port, onKill } = options;
  const random = randomOf(seed);
  const receiver = await startCounter(random);
  const moments = new Map<Moment, number>();
  const acknowledged: string[] = [];
  let saves = 0;
  try {
    const first = await startServerProcess({ dataDir, port }, NEVER);
    const { token } = await signUpOwner(first.url, EMAIL);
    await givePlan(dataDir, port);
    for (let made = 0; made < WEBHOOKS; made += 1)
      await callApi(first.url, webhookCalls.create, {
        token,
        body: { url: `${receiver.url}/${made}`, types: ['hours.updated'], locations: null },
      }).then(({ answer }) => answer);
    await stopCleanly(first);
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const killPoint = drawKillPoint(random);
      const server = await startServerProcess({ dataDir, port, environment: aheadBy(cycle) }, killPoint);
      // The kill counts from the first message on, so that it meets deliveries.
      const before = receiver.counts().arrived;
      const armed = (async () => {
        while (receiver.counts().arrived === before) await wait(5);
        server.arm();
      })();
      const limit = setTimeout(() => server.stop('SIGKILL'), DYING_MS);
      for (let isAlive = true; isAlive;) {
        saves += 1;
        isAlive = await save(server, token, saves, acknowledged);
        await wait(Math.floor(random() * 100));
      }
      const { signal } = await server.ended;
      clearTimeout(limit);
      await armed;
      if (signal !== 'SIGKILL') throw new Error(`The server ended by itself.\n${server.output()}`);
      moments.set(killPoint.moment, (moments.get(killPoint.moment) ?? 0) + 1);
      onKill?.(cycle);
    }
    const last = await startServerProcess({ dataDir, port, environment: aheadBy(cycles + 1) }, NEVER);
    const file = join(dataDir, 'doorsign.db');
    await drained(file);
    await stopCleanly(last);
    const wrong = [
      ...findMissing(file, receiver.bodies),
      ...findUntold(acknowledged, receiver.bodies),
      ...receiver.wrong,
    ];
    const { arrived, repeated } = receiver.counts();
    return { moments, acknowledged: acknowledged.length, arrived, repeated, wrong };
  } finally {
    await receiver.close();
  }
};

/** Sets the clock of each process further ahead than that of the one before by more than a lease: nobody waits for those of the dead. */
const aheadBy = (cycle: number): Record<string, string> => ({
  DOORSIGN_CLOCK_AHEAD_S: String(Math.ceil((cycle * (PARAMETERS.leaseMs + 1000)) / 1000)),
});

const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours by which a Save is recognized: no two Saves have the same. */
const hoursOf = (save: number) => ({
  monday: { open: '09:00', close: timeOf(600 + (save % 800)), closed: false },
  tuesday: { open: '09:00', close: timeOf(600 + Math.floor(save / 800)), closed: false },
});

type Hours = Record<'monday' | 'tuesday', { close: string }>;
const nameOf = ({ monday, tuesday }: Hours): string => `${monday.close} ${tuesday.close}`;

/** @returns whether the server lives */
const save = async (server: ServerProcess, token: string, number: number, acknowledged: string[]): Promise<boolean> => {
  const businessHours = hoursOf(number);
  try {
    const { status } = await callApi(server.url, businessCalls.hours, { token, body: { businessHours } });
    if (status !== 200) throw new Error(`A Save was refused with ${status}.\n${server.output()}`);
  } catch (error) {
    if ((error as Error).message.startsWith('A Save was refused')) throw error;
    return false;
  }
  acknowledged.push(nameOf(businessHours));
  server.countAnswer();
  return true;
};

const givePlan = async (dataDir: string, port: number): Promise<void> => {
  const args = ['--import', 'tsx', ADMIN, 'users', 'set-plan', EMAIL, 'enterprise'];
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' };
  await promisify(execFile)(process.execPath, args, { env });
};

/** Starts a receiver that takes every message, some of them slowly. */
const startCounter = async (random: () => number) => {
  /** The body of each message by webhook and id. */
  const bodies = new Map<string, string>();
  const wrong: string[] = [];
  let arrived = 0;
  let repeated = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const key = `${request.url} ${String(request.headers['webhook-id'])}`;
      const earlier = bodies.get(key);
      arrived += 1;
      if (earlier !== undefined) repeated += 1;
      if (earlier !== undefined && earlier !== body) wrong.push(`${key} has two bodies`);
      bodies.set(key, body);
      setTimeout(() => response.writeHead(204).end(), Math.floor(random() * 60));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    wrong,
    counts: () => ({ arrived, repeated }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** Resolves when nothing waits any more. Gives up after a time limit: what is missing is reported then. */
const drained = async (file: string): Promise<void> => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  const waiting = db.prepare(`select id from webhook_deliveries where state = 'waiting' limit 1`);
  const endMs = performance.now() + DRAINING_MS;
  while (waiting.get() !== undefined && performance.now() < endMs) await wait(50);
  db.close();
};

/** Compares the stored events with what has arrived. */
const findMissing = (file: string, bodies: ReadonlyMap<string, string>): string[] => {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const events = db
      .prepare<[], { seq: number; id: string; body: string }>('select seq, id, body from webhook_events order by seq')
      .all();
    const gaps = events.flatMap(({ seq }, index) =>
      seq === index + 1 ? [] : [`event ${index + 1} has the number ${seq}`],
    );
    const missing = events.flatMap(({ id, body }) =>
      Array.from({ length: WEBHOOKS }, (_, webhook) => `/${webhook} ${id}`).flatMap((key) =>
        bodies.get(key) === body ? [] : [`${key} has not arrived as it is stored`],
      ),
    );
    const unknown = bodies.size - events.length * WEBHOOKS + missing.length;
    return [...gaps, ...missing, ...(unknown > 0 ? [`${unknown} messages arrived that no event has`] : [])];
  } finally {
    db.close();
  }
};

/** Returns a line for each answered Save that no message tells. */
const findUntold = (acknowledged: readonly string[], bodies: ReadonlyMap<string, string>): string[] => {
  const told = new Set(
    [...bodies.values()].map((body) =>
      nameOf((JSON.parse(body) as { data: { businessHours: Hours } }).data.businessHours),
    ),
  );
  return acknowledged.filter((name) => !told.has(name)).map((name) => `the Save of ${name} was not told`);
};

const stopCleanly = async (server: ServerProcess): Promise<void> => {
  server.stop('SIGTERM');
  const { code } = await server.ended;
  if (code !== 0) throw new Error(`The server did not end well.\n${server.output()}`);
};
