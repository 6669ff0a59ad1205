import fc from 'fast-check';
import { expect, test } from 'vitest';
import { syncCalls, type EditResult } from '@doorsign/shared-schema/api';
import { CHAIN_START, nextChain } from '@doorsign/shared-schema/sync';
import { violationsOf } from '../../shared-schema/test/histories/check.ts';
import { play, steps } from '../../shared-schema/test/histories/history.ts';
import { signUpVerified } from './owner.ts';
import { simulateBusiness } from './simulate-business.ts';
import { START_MS } from './start-test-server.ts';
import { startTestServers } from './start-test-servers.ts';
import { createTestDevice, openUntil } from './sync-requests.ts';

test(
  'random histories of three devices whose requests go to two processes in turn end as if there were one',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const { roundRobin } = await startTestServers();
    let played = 0;
    const histories = fc.asyncProperty(steps, async (history) => {
      // The clocks of a history go far ahead; the next history starts at the common time.
      roundRobin.setNow(START_MS);
      const simulated = await simulateBusiness(roundRobin, `owner-${(played += 1)}@example.com`);
      expect(violationsOf(await play(simulated, history))).toEqual([]);
    });
    await fc.assert(histories, { seed: 20261109, numRuns: 25 });
  },
);

test('the same request through both processes at once is taken once, and both answer the same result', async () => {
  const { first, second, roundRobin } = await startTestServers();
  const owner = await signUpVerified(roundRobin);
  const device = createTestDevice(roundRobin, owner);
  const results: EditResult[][] = [];
  for (let minute = 10; minute < 30; minute++) {
    const body = device.request([device.edit([{ key: 'hours.monday', value: openUntil(`18:${minute}`) }])]);
    const replies = await Promise.all(
      [first, second, first, second].map((server) => server.call(syncCalls.sync, { body, token: owner.token })),
    );
    const [one = [], ...others] = replies.map(({ answer }) => answer.results);
    for (const other of others) expect(other).toEqual(one);
    results.push(one);
  }
  const { read } = first.deps.database;
  const ids = results.flat().map(({ id }) => id);
  const edits = await read.selectFrom('edits').select('id').where('label', '=', 'hours').orderBy('id').execute();
  expect(edits.map(({ id }) => id)).toEqual(ids.toSorted());
  const log = await read
    .selectFrom('log')
    .select(['seq', 'chain', 'location_id as scope', 'key', 'rev'])
    .where('business_id', '=', owner.id)
    .orderBy('seq')
    .execute();
  expect(log.filter(({ key }) => key === 'hours.monday').map(({ rev }) => rev)).toEqual(ids);
  let chain = CHAIN_START;
  for (const [index, entry] of log.entries()) {
    chain = nextChain(chain, entry);
    expect([entry.seq, entry.chain]).toEqual([index + 1, chain]);
  }
});
