import { expect, test } from 'vitest';
import { findPostgres } from '../../test/postgres/find-postgres.ts';
import { SOURCE_SERVER } from '../load/load-server.ts';
import { runSlope } from './run-slope.ts';
import { slopeTable } from './slope-table.ts';
import { TINY_SLOPE } from './slope-size.ts';

test.runIf(findPostgres({}) !== null)('one and two processes answer a tiny load behind a proxy', async () => {
  const { figures, faults } = await runSlope({ program: SOURCE_SERVER, haproxy: null, size: TINY_SLOPE, seed: 1 });
  expect(faults).toEqual([]);
  const [one, two] = figures.rows;
  expect(one).toMatchObject({
    processes: 1,
    delays: [],
    streams: { held: 20 },
    storm: { saves: 4, pokes: 20, failed: 0 },
  });
  expect(two).toMatchObject({ processes: 2, streams: { held: 20 }, storm: { saves: 4, pokes: 20, failed: 0 } });
  expect(two?.delays).toHaveLength(21);
  for (const row of figures.rows)
    for (const { cpuMs, databaseMs } of [row.cold, row.save]) {
      expect(cpuMs).toBeGreaterThan(0);
      expect(databaseMs).toBeGreaterThanOrEqual(0);
    }
  expect(slopeTable(figures).join('\n')).toContain('a Save, CPU ms of the servers');
});
