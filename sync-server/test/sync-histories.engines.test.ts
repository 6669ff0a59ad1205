import fc from 'fast-check';
import { expect, test } from 'vitest';
import { violationsOf } from '../../shared-schema/test/histories/check.ts';
import { play, steps, teamSteps } from '../../shared-schema/test/histories/history.ts';
import { simulateBusiness, simulateTeam } from './simulate-business.ts';
import { START_MS, startTestServer } from './start-test-server.ts';
import { isWholeRun } from '../scripts/run-tests/scope.ts';

test('random histories of three devices in one location and in three, against the real server: converges, no silent loss, one result per id, every Save atomic, every stamp and chain in order', async () => {
  const server = await startTestServer();
  let played = 0;
  const histories = fc.asyncProperty(steps, fc.constantFrom(1, 3), async (history, locations) => {
    // The clocks of a history go far ahead; the next history starts at the common time.
    server.setNow(START_MS);
    const simulated = await simulateBusiness(server, `owner-${(played += 1)}@example.com`, locations);
    expect(violationsOf(await play(simulated, history))).toEqual([]);
  });
  await fc.assert(histories, { seed: 20260108, numRuns: isWholeRun ? 120 : 12 });
}, 600_000);

test('random histories of three people in three locations, whose rights change: no write against the table, converges, no silent loss', async () => {
  const server = await startTestServer();
  let played = 0;
  const histories = fc.asyncProperty(teamSteps, async (history) => {
    server.setNow(START_MS);
    expect(violationsOf(await play(await simulateTeam(server, (played += 1)), history))).toEqual([]);
  });
  await fc.assert(histories, { seed: 20261128, numRuns: isWholeRun ? 120 : 12 });
}, 600_000);
