import { expect, test } from 'vitest';
import { buildAppFixture } from '../app-fixture.ts';
import { startTestServer } from '../start-test-server.ts';
import { fuzzRoutes } from './fuzz-routes.ts';
import { fuzzSocket } from './fuzz-socket.ts';
import { RAW_CORPUS } from './raw-corpus.ts';
import { isWholeRun } from '../../scripts/run-tests/scope.ts';

const COUNT = isWholeRun ? 100 : 8;
const SEED = 20_260_311;

test(`no route trips over ${COUNT} malformed bodies, seed ${SEED}`, { timeout: 600_000 }, async () => {
  const server = await startTestServer();
  const reports = await fuzzRoutes(server, { count: COUNT, seed: SEED });
  expect(reports.flatMap(({ faults }) => faults)).toEqual([]);
  expect(reports.length).toBeGreaterThan(20);
  // Only damage should make bodies invalid: a route without samples for its body is hardly tested.
  expect(reports.filter(({ good }) => good !== null && good < COUNT / 5).map(({ name }) => name)).toEqual([]);
  // A program’s key is a real one: what comes after it is read.
  const ofPrograms = reports.filter(({ name }) => name.includes(' /api/v1/locations'));
  expect(ofPrograms.length).toBeGreaterThan(20);
  expect(ofPrograms.filter(({ sent, recognized }) => recognized < sent / 2).map(({ name }) => name)).toEqual([]);
  await expect.poll(async () => (await fetch(`${server.url}/api/readyz`)).status).toBe(200);
});

test(
  `nothing that is said on a socket ends the server or is answered with 5xx, seed ${SEED}`,
  { timeout: 600_000 },
  async () => {
    const server = await startTestServer({ appFolder: buildAppFixture() });
    const { answered, faults } = await fuzzSocket(server.port, {
      count: Object.keys(RAW_CORPUS).length + COUNT,
      seed: SEED,
    });
    expect(faults).toEqual([]);
    expect(answered).toBeGreaterThan(COUNT);
    await expect.poll(async () => (await fetch(`${server.url}/api/readyz`)).status).toBe(200);
  },
);
