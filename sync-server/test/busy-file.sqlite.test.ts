import { expect, test } from 'vitest';
import { healthCalls } from '@doorsign/shared-schema/api';
import { lockFromOutside } from './lock-from-outside.ts';
import { startTestServer } from './start-test-server.ts';

test('a server that cannot begin a write is not ready', async () => {
  const server = await startTestServer();
  const letGo = await lockFromOutside(server);
  expect((await server.call(healthCalls.readyz)).error.code).toBe('busy');
  await letGo();
  expect((await server.call(healthCalls.readyz)).answer).toEqual({ status: 'ready' });
});
