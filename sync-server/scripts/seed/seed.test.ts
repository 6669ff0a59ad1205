import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { analyticsCalls, authCalls, historyCalls } from '@doorsign/shared-schema/api';
import { PLAN_KEYS, type PlanKey } from '@doorsign/shared-schema/plans';
import { entitlementOf } from '../../src/billing/entitlement.ts';
import { loadSubscriptions } from '../../src/billing/subscription-repository.ts';
import { readConfig } from '../../src/config.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { START_MS, startTestServer, type TestServer } from '../../test/start-test-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { seed, SEED_PASSWORD } from './seed.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DAY = 24 * 60 * 60 * 1000;

const seedIn = (dataDir: string, environment: Record<string, string> = {}) =>
  seed(readConfig({ DATA_DIR: dataDir, ...environment }).config, { root: ROOT, now: () => START_MS });

/** Starts a server on seeded data. */
const startSeeded = async (): Promise<TestServer> => {
  const dataDir = temporaryFolder('seed');
  await seedIn(dataDir);
  return startTestServer({ dataDir });
};

const signIn = async (server: TestServer, plan: PlanKey) => {
  const body = { email: `${plan}@example.com`, password: SEED_PASSWORD };
  const { access_token: token, user } = (await server.call(authCalls.login, { body })).answer;
  return { token, user };
};

test.each(PLAN_KEYS)('the owner on the plan %s signs in, is verified, and has hours and a past', async (plan) => {
  const server = await startSeeded();
  const { token, user } = await signIn(server, plan);
  expect(user).toMatchObject({ plan, emailVerified: true, hasPassword: true });
  expect(user.businessHours).not.toBeNull();
  expect(user.widgetSeen?.host).toMatch(/\.example$/);

  const { edits } = (await server.call(historyCalls.history, { token })).answer;
  const times = edits.map(({ at }) => Date.parse(at));
  expect(edits.every(({ status }) => status === 'live')).toBe(true);
  expect(Math.max(...times)).toBeLessThan(START_MS);
  expect(Math.min(...times)).toBeLessThan(START_MS - 27 * DAY);
  expect(new Set(edits.map(({ device }) => device)).size).toBeGreaterThan(2);

  expect((await fetch(`${server.url}/api/widget/${user.id}`)).status).toBe(200);
});

test('the plans stay when they are worked out again', async () => {
  const server = await startSeeded();
  for (const plan of PLAN_KEYS) {
    const { user } = await signIn(server, plan);
    const subscriptions = await loadSubscriptions(server.deps.database.read, user.id);
    expect(entitlementOf(subscriptions, server.now()).plan).toBe(plan);
  }
});

test('holidays are where the plan has them, some of them ahead', async () => {
  const server = await startSeeded();
  expect((await signIn(server, 'free')).user.holidays).toEqual([]);
  for (const plan of ['pro', 'enterprise'] as const) {
    const { holidays } = (await signIn(server, plan)).user;
    expect(holidays.some(({ closed }) => !closed)).toBe(true);
    expect(holidays.filter(({ date }) => date > new Date(START_MS).toISOString()).length).toBeGreaterThan(3);
  }
});

test('visitors came on each day of four weeks, and on none before', async () => {
  const server = await startSeeded();
  const { token } = await signIn(server, 'pro');
  const { days, totals } = (await server.call(analyticsCalls.analytics, { token })).answer;
  expect(days.map(({ views }) => views > 0)).toEqual(days.map((_, index) => index >= days.length - 28));
  expect(totals.views).toBeGreaterThan(1000);
  for (const kind of ['opens', 'calls', 'directions'] as const) expect(totals[kind]).toBeGreaterThan(0);
});

test('a database that has accounts is left as it is', async () => {
  const dataDir = temporaryFolder('seed');
  await seedIn(dataDir);
  await expect(seedIn(dataDir)).rejects.toThrow('There are accounts in this database already');
  const server = await startTestServer({ dataDir });
  const accounts = await server.deps.database.read.selectFrom('accounts').select('email').orderBy('email').execute();
  expect(accounts.map(({ email }) => email)).toEqual(['enterprise@example.com', 'free@example.com', 'pro@example.com']);
});

test('data that a server uses is refused', async () => {
  const { dataDir } = await startTestServer();
  await expect(seedIn(dataDir)).rejects.toThrow('Another process is using this data');
});

test('outside local mode nothing is opened', async () => {
  const dataDir = temporaryFolder('seed');
  const production = { DOORSIGN_MODE: 'production', TOKEN_SECRET: 'x'.repeat(32) };
  const refused = seedIn(dataDir, production);
  await expect(refused).rejects.toThrow(OperatorError);
  await expect(refused).rejects.toThrow('local mode only');
  expect(existsSync(join(dataDir, 'doorsign.db'))).toBe(false);
});
