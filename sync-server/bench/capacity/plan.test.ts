import { expect, test } from 'vitest';
import type { Usage } from './assumptions.ts';
import { planFor } from './plan.ts';
import { SAMPLE } from './sample-measurements.ts';

/** One visit and one Save a second of 86,400 businesses, and nobody listening. */
const EVEN: Usage = { locations: 1, visitsPerDay: 1, visitsPeak: 1, savesPerDay: 1, savesPeak: 1, openApps: 0 };
const DAY_S = 86_400;

test('without a measurement that it needs there is no plan', () => {
  expect(planFor(1000, {})).toBeNull();
  expect(planFor(1000, { cache: SAMPLE.cache })).toBeNull();
  expect(planFor(1000, { slope: SAMPLE.slope })?.hasCache).toBe(false);
  expect(planFor(100_000, { slope: SAMPLE.slope })).toBeNull();
  expect(planFor(100_000, SAMPLE)?.hasCache).toBe(true);
});

test('the load of the busiest second follows from what people do', () => {
  expect(
    planFor(DAY_S, SAMPLE, { ...EVEN, visitsPerDay: 60, visitsPeak: 2, savesPeak: 5, openApps: 0.01 }),
  ).toMatchObject({
    visits: 120,
    visitsAtServer: 2.4,
    saves: 5,
    streams: 864,
  });
});

test('processes and cores of the database are planned to be half full', () => {
  // A hundred Saves a second of 5 ms, and two visits that the cache cannot answer of 5 ms: 0.51 cores of the servers. In the database 2.5 ms and 1 ms: 0.252.
  expect(planFor(100 * DAY_S, SAMPLE, EVEN)).toMatchObject({ processes: 2, databaseCores: 1 });
  expect(planFor(200 * DAY_S, SAMPLE, EVEN)).toMatchObject({ processes: 3, databaseCores: 2 });
});

test('streams take half of the connections at most', () => {
  const usage = { ...EVEN, visitsPerDay: 0, savesPerDay: 0.001, openApps: 0.2 };
  const plan = planFor(100_000, SAMPLE, usage);
  expect(plan).toMatchObject({ streams: 20_000, processes: 5, usedUp: 'connections of the servers' });
  expect(plan?.carries).toBeCloseTo(2.25);
});

test('the first part that is full is told, and how much fits until then', () => {
  const plan = planFor(100 * DAY_S, SAMPLE, EVEN);
  expect(plan?.usedUp).toBe('CPU of the servers');
  expect(plan?.carries).toBeCloseTo(2 / 0.51);
});

test('memory counts the start, the businesses that are kept and the streams', () => {
  const MB = 1024 ** 2;
  expect(planFor(1024, SAMPLE, EVEN)?.processBytes).toBe(120 * MB);
  const many = planFor(100_000, SAMPLE, { ...EVEN, openApps: 0.02048 });
  expect(many?.processBytes).toBe(100 * MB + 2000 * 20 * 1024 + 1024 * 20 * 1024);
});

test('a cache is for more locations than a process keeps', () => {
  expect(planFor(1000, SAMPLE, { ...EVEN, locations: 2 })?.hasCache).toBe(false);
  expect(planFor(1001, SAMPLE, { ...EVEN, locations: 2 })?.hasCache).toBe(true);
});

test('the size of the database is that of the measured businesses', () => {
  expect(planFor(1_000_000, SAMPLE)?.databaseBytes).toBe(1_000_000 * 50 * 1024);
  expect(planFor(1000, { slope: SAMPLE.slope })?.databaseBytes).toBeNull();
});
