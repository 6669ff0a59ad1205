import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { runMain } from './run-main.ts';
import { startTestServer } from './start-test-server.ts';

test('data that another server uses is one line', { tags: 'all' }, async () => {
  const { dataDir } = await startTestServer();
  const { ended } = runMain({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  expect(await ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `Another process is using this data (${dataDir}/doorsign.db.lock).\n`,
  });
});
