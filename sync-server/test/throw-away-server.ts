import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredMail } from '../dev/mailbox/mailbox.ts';
import { createStandIns } from '../dev/stand-ins.ts';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startServer } from '../src/start-server.ts';
import { callApi } from './call-api.ts';
import { freePort } from './free-port.ts';
import type { TestServer } from './start-test-server.ts';

/** A server for tools, which run outside of the tests. */
export type ThrowAwayServer = Pick<TestServer, 'url' | 'port' | 'deps' | 'now' | 'call' | 'mail'> & {
  /** Stops it and removes its data. */
  remove(): Promise<void>;
};

/** Starts the real server with the real clock on a new database, without limits and without a log. */
export const startThrowAwayServer = async (): Promise<ThrowAwayServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doorsign-tool-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { config } = readConfig({ PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const running = await startServer(config, {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    standIns: await createStandIns(config, Date.now),
    log: createLogger('silent'),
  });
  return {
    url,
    port,
    deps: running.deps,
    now: Date.now,
    call: (call, options) => callApi(url, call, options),
    async mail(to) {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
      return (await response.json()) as StoredMail[];
    },
    async remove() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
