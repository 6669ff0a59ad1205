import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { healthCalls } from '@doorsign/shared-schema/api';
import { startTestServer } from './start-test-server.ts';

test('operators hear that it lives, that it can write, and which build it is', async () => {
  const server = await startTestServer();
  expect((await server.call(healthCalls.healthz)).answer).toEqual({ status: 'ok' });
  expect((await server.call(healthCalls.readyz)).answer).toEqual({ status: 'ready' });
  const { answer } = await server.call(healthCalls.version);
  const root = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  expect(answer.version).toBe(root.version);
  // A git checkout has a commit, an unpacked archive has none.
  expect(answer.commit ?? '0'.repeat(40)).toMatch(/^[0-9a-f]{40,64}$/);
});
