import { expect, onTestFinished, test } from 'vitest';
import { authCalls, syncCalls, WIDGET_PATHS, type EditResult } from '@doorsign/shared-schema/api';
import { signUpVerified } from './owner.ts';
import { createFreshDatabase } from './postgres/fresh-database.ts';
import { startOwnPostgres, type OwnPostgres } from './postgres/start-postgres.ts';
import { startTestServer } from './start-test-server.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';

const DEVICES = 4;

/** A generous limit, in milliseconds: every Save waits for the disk, whose speed is not tested. The test itself has a timeout. */
const ENOUGH_MS = 100_000;

/** Starts a server on a PostgreSQL of this test alone. */
const start = async () => {
  const postgres = await startOwnPostgres({ isDurable: true });
  onTestFinished(() => postgres.stop());
  const { url } = await createFreshDatabase(postgres.adminUrl);
  const server = await startTestServer({ environment: { DATABASE_URL: url } });
  const owner = await signUpVerified(server, { plan: 'pro' });
  const payload = () => fetch(server.url + WIDGET_PATHS.payload + owner.id);
  expect((await payload()).status).toBe(200);
  return { postgres, server, owner, payload };
};

type Started = Awaited<ReturnType<typeof start>>;

/** Starts devices that save one edit after the other until they are stopped, and visitors in parallel. */
const startLoad = ({ server, owner, payload }: Started) => {
  const acknowledged: EditResult[] = [];
  const refusals: { status: number; detail: unknown }[] = [];
  const visits: number[] = [];
  let isOver = false;
  const save = async (device: number): Promise<void> => {
    const phone = createTestDevice(server, owner, `Phone ${device}`);
    for (let round = 0; !isOver; round += 1) {
      const edit = phone.edit([{ key: 'hours.monday', value: openUntil(`1${round % 10}:${10 + device}`) }]);
      const reply = await server.call(syncCalls.sync, { body: phone.request([edit]), token: owner.token });
      if (reply.status === 200) acknowledged.push(...reply.answer.results);
      else refusals.push({ status: reply.status, detail: reply.error.detail });
    }
  };
  const visit = async (): Promise<void> => {
    while (!isOver) visits.push((await payload()).status);
  };
  const running = Promise.all([...Array.from({ length: DEVICES }, (_, device) => save(device)), visit()]);
  return {
    acknowledged,
    refusals,
    visits,
    async stop() {
      isOver = true;
      await running;
    },
  };
};

const more = async (list: readonly unknown[], count: number): Promise<void> => {
  const wanted = list.length + count;
  await expect.poll(() => list.length, { timeout: ENOUGH_MS }).toBeGreaterThanOrEqual(wanted);
};

const ENDS: readonly { name: string; goDown: (postgres: OwnPostgres) => Promise<void> }[] = [
  { name: 'killed', goDown: (postgres) => postgres.kill() },
  { name: 'restarted', goDown: (postgres) => postgres.shutDown() },
];

test.each(isWholeRun ? ENDS : ENDS.slice(0, 1))(
  'PostgreSQL $name under load: what was acknowledged is there, refusals say why, visitors notice nothing',
  { timeout: 600_000 },
  async ({ goDown }) => {
    const started = await start();
    const { postgres, server, owner } = started;
    const load = startLoad(started);
    await more(load.acknowledged, 20);
    await goDown(postgres);
    await more(load.refusals, 10);
    await more(load.visits, 10);
    await postgres.startAgain();
    await more(load.acknowledged, 20);
    await load.stop();

    expect(new Set(load.visits)).toEqual(new Set([200]));
    expect(new Set(load.refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect(load.refusals.every(({ detail }) => typeof detail === 'string' && detail !== '')).toBe(true);
    expect((await server.call(authCalls.me, { token: owner.token })).status).toBe(200);
    const rows = await server.deps.database.read.selectFrom('edits').select('id').execute();
    const stored = new Set(rows.map(({ id }) => id));
    expect(load.acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
  },
);
