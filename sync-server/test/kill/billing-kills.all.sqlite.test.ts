import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runBillingKills } from './billing-kills.ts';

test('whoever has paid gets the plan, wherever the process dies', { timeout: 900_000 }, async () => {
  const dataDir = temporaryFolder('billing-kill');
  mkdirSync(join(dataDir, 'stripe'));
  const { wrong, moments } = await runBillingKills({ kills: 3, seed: 1, dataDir, port: await freePort() });
  expect(wrong).toEqual([]);
  expect([...moments.values()].reduce((sum, count) => sum + count, 0)).toBe(3);
});
