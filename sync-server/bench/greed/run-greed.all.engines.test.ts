import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { migratedTestLocation } from '../../test/test-database.ts';
import { runGreed } from './run-greed.ts';
import { SOURCE_SERVER } from '../load/load-server.ts';

test('greedy clients get no answer above its bound, and store no more than they may', async () => {
  const location = await migratedTestLocation(temporaryFolder('greed'));
  const { faults, rounds, stored, storedMost } = await runGreed({
    program: SOURCE_SERVER,
    seconds: 6,
    databaseUrl: location.kind === 'postgres' ? location.url : null,
  });
  expect(faults).toEqual([]);
  expect(stored).toBeLessThan(storedMost);
  const counts = new Map(rounds.flatMap(({ reports }) => reports.map(({ name, counts }) => [name, counts])));
  for (const name of [
    'POST /api/sync',
    'PUT /api/business/holidays',
    'GET /api/account/export',
    'GET /at/{name}',
    'GET /at/{name}/locations.json',
  ])
    expect(counts.get(name)).toMatchObject({ 200: expect.any(Number) as number });
});
