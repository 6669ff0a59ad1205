import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { weekOf } from '@doorsign/shared-schema/hours';
import { SCHEMA } from '@doorsign/shared-schema/registers';
import type { Database, Tx } from '../src/platform/database/database.ts';
import { countHooks } from '../src/records/events/count-hooks.ts';
import { createMarksJob } from '../src/webhooks/marks-job.ts';
import { NOW } from '../test/sync-service-fixture.ts';
import { createSampleHandler, SAMPLE } from './payload-sample.ts';
import { percentile } from './quantiles.ts';
import type { BenchRow } from './row.ts';
import { withBenchOwner } from './with-bench-owner.ts';

const BUSINESSES = 1000;
const LOCATIONS = 10;
const MARKS = BUSINESSES * LOCATIONS;
const IDLE_MS = 3000;
/** The longest time in which all must be told. */
const AIM_S = 10;

/** Measures the telling of statuses that all change in one minute: 10,000 locations of 1,000 businesses, each with one webhook, on a SQLite
 * file with every transaction synced. Meanwhile another thread asks the same process for a widget's payload, one request after the other. */
export const statusMarkRows = (): Promise<BenchRow[]> =>
  withBenchOwner(async (database) => {
    await fill(database);
    const handler = createSampleHandler();
    const server = createServer((request, response) => void handler(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const asker = startAsker((server.address() as AddressInfo).port);
    try {
      await asker.measure(() => pause(IDLE_MS / 3));
      const idle = await asker.measure(() => pause(IDLE_MS));
      let tookMs = 0;
      const busy = await asker.measure(async () => {
        const startedMs = performance.now();
        const job = createMarksJob({
          database,
          publicHolidays: { datesFor: () => Promise.resolve([]) },
          now: () => closing(NOW) + 300,
          log: { info: () => {}, warn: (facts) => console.warn(facts) },
        });
        await job.look();
        tookMs = performance.now() - startedMs;
      });
      const { told } = await database.read
        .selectFrom('webhook_events')
        .select(({ fn }) => fn.countAll<number>().as('told'))
        .executeTakeFirstOrThrow();
      if (Number(told) !== MARKS) throw new Error(`${told} of ${MARKS} statuses were told.`);
      return [
        { name: '10,000 statuses', ours: `${(tookMs / 1000).toFixed(1)} s`, aim: `<= ${AIM_S} s` },
        {
          name: 'p99 of GET /api/widget meanwhile',
          ours: `${p99(busy).toFixed(1)} ms`,
          peer: `${p99(idle).toFixed(1)} ms idle`,
          ratio: p99(idle) / p99(busy),
        },
      ];
    } finally {
      await asker.end();
      server.closeAllConnections();
      server.close();
    }
  });

/** The minute in which all locations close: the next full hour. */
const closing = (nowMs: number): number => Math.ceil((nowMs + 1) / 3_600_000) * 3_600_000;

const fill = (database: Database): Promise<void> =>
  database.write(async (tx) => {
    const close = new Date(closing(NOW)).toISOString().slice(11, 16);
    const open = `${String((Number(close.slice(0, 2)) + 12) % 24).padStart(2, '0')}:00`;
    const businessHours = weekOf(() => ({ open, close, closed: false }));
    const schedule = JSON.stringify({ schema: SCHEMA, timezone: 'UTC', businessHours, holidays: [] });
    for (let index = 0; index < BUSINESSES; index += 1) await insertBusiness(tx, `business ${index}`, schedule);
  });

const insertBusiness = async (tx: Tx, business: string, schedule: string): Promise<void> => {
  const ids = Array.from({ length: LOCATIONS }, (_, position) => `${business}, ${position}`);
  const { name, style, domains } = SAMPLE;
  await tx
    .insertInto('businesses')
    .values({ id: business, plan: 'enterprise', seq: 0, chain: '', created_at: 1 })
    .execute();
  await tx
    .insertInto('locations')
    .values(ids.map((id, position) => ({ id, business_id: business, position, created_at: 1 })))
    .execute();
  const texts = { style: JSON.stringify(style), domains: JSON.stringify(domains) };
  await tx
    .insertInto('snapshots')
    .values(ids.map((id) => ({ location_id: id, rev: 1, name, schedule, ...texts, updated_at: 1 })))
    .execute();
  await tx
    .insertInto('webhook_endpoints')
    .values({
      business_id: business,
      id: business,
      url: 'https://example.com/hook',
      types: '["status.changed"]',
      secret: '',
      enabled: 1,
      created_at: 1,
    })
    .execute();
  await countHooks(tx, business, NOW);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const p99 = (times: readonly number[]): number =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );

/** A thread that asks for a payload, again and again, and keeps the times of its answers. */
const ASKER = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { get, Agent } = require('node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () => new Promise((resolve, reject) =>
    get({ ...workerData, agent }, (answer) => answer.resume().on('end', resolve)).on('error', reject));
  let times = null;
  parentPort.on('message', async (word) => {
    if (word === 'end') return process.exit();
    if (word === 'stop') { const all = times; times = null; return parentPort.postMessage(all); }
    times = [];
    for (const own = times; own === times;) {
      const startedMs = performance.now();
      await ask();
      own.push(performance.now() - startedMs);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  });
`;

const startAsker = (port: number) => {
  const options = { host: '127.0.0.1', port, path: `/api/widget/${SAMPLE.locationId}` };
  const worker = new Worker(ASKER, { eval: true, workerData: options });
  return {
    /** @returns milliseconds of each request during the work */
    async measure(work: () => Promise<void>): Promise<number[]> {
      worker.postMessage('start');
      await work();
      worker.postMessage('stop');
      const [times] = (await once(worker, 'message')) as [number[]];
      return times;
    },
    async end(): Promise<void> {
      worker.postMessage('end');
      await once(worker, 'exit');
    },
  };
};
