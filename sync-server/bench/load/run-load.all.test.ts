import { expect, test } from 'vitest';
import { runLoad } from './run-load.ts';
import { TINY_LOAD } from './load-size.ts';
import { SOURCE_SERVER } from './load-server.ts';

test('a tiny load of every kind is answered as it should be', { timeout: 600_000 }, async () => {
  const { rows, faults } = await runLoad({
    program: SOURCE_SERVER,
    size: TINY_LOAD,
    seed: 1,
    minutes: 0.02,
    databaseUrl: null,
  });
  expect(faults).toEqual([]);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  expect(Object.fromEntries(counts)).toMatchObject({
    'payload, in memory': TINY_LOAD.hot.amount,
    'payload, unchanged (304)': TINY_LOAD.hot.amount,
    'payload, first time': TINY_LOAD.cold.count,
    'sync, one Save': TINY_LOAD.sync.count,
    'sign-in, password': TINY_LOAD.passwords.count,
    'sign-in, mailed code': TINY_LOAD.codes.count,
    'stream opened': TINY_LOAD.streams.count,
  });
});
