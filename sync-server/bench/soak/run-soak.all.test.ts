import { expect, test } from 'vitest';
import { HOUR } from '@doorsign/shared-schema/status/units';
import { findingsOf } from './judge-soak.ts';
import { runSoak } from './run-soak.ts';

test('a soak of a few days finds nothing', { timeout: 600_000 }, async () => {
  const report = await runSoak({ days: 6, stepMs: HOUR, seed: 1, databaseUrl: null });
  expect(report.faults).toEqual([]);
  expect(findingsOf(report).filter(({ holds }) => !holds)).toEqual([]);
  expect(report.figures.statuses).toBeGreaterThan(6 * 24);
});
