import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runWebhookKills } from './webhook-kills.ts';

test('every event arrives with one id when the process is killed while it delivers', { timeout: 900_000 }, async () => {
  const report = await runWebhookKills({
    cycles: 5,
    seed: 1,
    dataDir: temporaryFolder('webhook-kill'),
    port: await freePort(),
  });
  expect(report.wrong).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(5);
});
