import fc from 'fast-check';
import { expect, test } from 'vitest';
import { syncCalls } from '@doorsign/shared-schema/api';
import { violationsOf } from '../../shared-schema/test/histories/check.ts';
import { play, steps } from '../../shared-schema/test/histories/history.ts';
import type { SimulatedServer } from '../../shared-schema/test/histories/server.ts';
import { signUpVerified } from './owner.ts';
import { START_MS, startTestServer, type TestServer } from './start-test-server.ts';

/** The real server, over HTTP, with a business of its own for each history. */
const simulate = async (server: TestServer, email: string): Promise<SimulatedServer> => {
  const { token, user } = await signUpVerified(server, { email });
  const { read } = server.deps.database;
  return {
    scope: user.id,
    startMs: server.now(),
    async sync(body, now) {
      server.setNow(now);
      return (await server.call(syncCalls.sync, { body, token })).answer;
    },
    log: () =>
      read
        .selectFrom('log')
        .select(['seq', 'chain', 'key', 'rev'])
        .where('business_id', '=', user.id)
        .orderBy('seq')
        .execute(),
  };
};

test('random histories of three devices against the real server: converges, no silent loss, one verdict per id, every Save atomic, every stamp and chain in order', async () => {
  const server = await startTestServer();
  let played = 0;
  const histories = fc.asyncProperty(steps, async (history) => {
    // The clocks of a history go far ahead; the next one begins where all do.
    server.setNow(START_MS);
    const simulated = await simulate(server, `owner-${(played += 1)}@example.com`);
    expect(violationsOf(await play(simulated, history))).toEqual([]);
  });
  await fc.assert(histories, { seed: 20260108, numRuns: 120 });
}, 120_000);
