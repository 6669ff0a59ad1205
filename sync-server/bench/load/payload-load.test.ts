import { expect, test } from 'vitest';
import type { LoadAccount } from './accounts.ts';
import { TINY_LOAD } from './load-size.ts';
import { firstTimeRow } from './payload-load.ts';

test('no more payloads are requested for the first time than there are', async () => {
  const account: LoadAccount = { id: 'one', email: '', token: '', apiKey: null, address: '' };
  const server = { port: 0, cpuUs: () => Promise.reject(new Error('not asked')) };
  const world = { server, accounts: [account, account], size: TINY_LOAD, fault: () => {} };
  await expect(firstTimeRow(world)).rejects.toThrow('5 payloads');
});
