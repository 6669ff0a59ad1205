import { expect, test } from 'vitest';
import { findBreak } from './breaks-first.ts';
import type { RateStep } from './figures.ts';

const GOOD: RateStep = {
  wanted: 100,
  achieved: 99,
  p50: 5,
  p99: 20,
  failed: 0,
  failure: null,
  cores: { servers: 0.4, database: 0.2, proxy: 0.1, clients: 0.1 },
};

test('rates that are kept up with break nothing', () => {
  expect(findBreak([GOOD, { ...GOOD, wanted: 200, achieved: 195 }], 1, 2)).toBeNull();
});

test.each([
  { ...GOOD, failed: 1 },
  { ...GOOD, p99: 1000 },
  { ...GOOD, achieved: 90 },
  { ...GOOD, p50: null, p99: null },
])('the first rate that fails, is slow or is not kept up with is told', (bad) => {
  expect(findBreak([GOOD, bad, { ...bad, p99: 9000 }], 1, 2)).toMatchObject({ wanted: 100, p99: bad.p99 });
});

test.each([
  [{ servers: 0.9, database: 0.5, proxy: 0.1, clients: 0.1 }, 1, 'a server process'],
  [{ servers: 0.9, database: 0.4, proxy: 0.1, clients: 0.4 }, 2, 'all cores of the machine'],
  [{ servers: 0.2, database: 0.2, proxy: 0.9, clients: 0.1 }, 2, 'the proxy'],
  [{ servers: 0.2, database: 0.9, proxy: 0.1, clients: 0.1 }, 2, 'the database'],
  [{ servers: 0.2, database: 0.1, proxy: 0.1, clients: 0.1 }, 2, 'nothing: Saves waited for each other or the disk'],
] as const)('what is used up is named', (cores, processes, by) => {
  expect(findBreak([{ ...GOOD, failed: 1, cores }], processes, 2)?.by).toBe(by);
});
