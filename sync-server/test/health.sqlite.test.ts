import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { businessCalls } from '@doorsign/shared-schema/api';
import { askReadiness } from './ask-readiness.ts';
import { lockFromOutside } from './lock-from-outside.ts';
import { signUpVerified } from './owner.ts';
import { startTestServer } from './start-test-server.ts';

test(
  'a database that somebody else holds makes it not ready, within two seconds and without a word about why',
  { tags: 'all' },
  async () => {
    const lines: string[] = [];
    const environment = { METRICS_TOKEN: 'a-token-of-the-operator' };
    const server = await startTestServer({ environment, onLog: (line) => lines.push(line) });
    const letGo = await lockFromOutside(server);
    const { status, body } = await askReadiness(server);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'not_ready',
      code: 'busy',
      detail: 'The server is not ready.',
      retry_after: 1,
      checks: { database: { ok: false, required: true }, migrations: { ok: true, required: true } },
    });
    expect(JSON.stringify(body)).not.toContain(server.dataDir);
    expect(lines.filter((line) => line.includes('readiness check failed'))).toHaveLength(1);
    await letGo();
    await expect.poll(() => askReadiness(server)).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(lines.join('')).toContain('readiness check recovered');
    const metrics = await fetch(`${server.url}/api/metrics`, {
      headers: { Authorization: `Bearer ${environment.METRICS_TOKEN}` },
    });
    expect(await metrics.text()).toMatch(/^doorsign_database_troubles_total\{kind="retry"\} [1-9]/m);
  },
);

test('a database file that was moved away makes it not ready, and no change is acknowledged until the file is back', async () => {
  const lines: string[] = [];
  const server = await startTestServer({ onLog: (line) => lines.push(line) });
  const owner = await signUpVerified(server);
  const file = join(server.dataDir, 'doorsign.db');
  const allow = (allowedDomain: string) =>
    server.call(businessCalls.domain, { token: owner.token, body: { allowedDomain } });
  renameSync(file, `${file}-aside`);
  await expect
    .poll(() => askReadiness(server))
    .toMatchObject({
      status: 503,
      body: { checks: { database: { ok: false, problem: 'The database file was deleted or replaced.' } } },
    });
  expect(await allow('lost.example')).toMatchObject({ status: 503, error: { code: 'busy' } });
  expect(lines.join('')).toContain(`${file} or its -wal was deleted or replaced.`);
  renameSync(`${file}-aside`, file);
  expect((await allow('kept.example')).status).toBe(200);
  await expect.poll(() => askReadiness(server)).toMatchObject({ status: 200, body: { status: 'ready' } });
});
